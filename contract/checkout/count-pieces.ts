/** How many pieces these lines have together. */
export const countPieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** How many of these pieces belong to that line of the order. */
export const piecesOfLine = (pieces: readonly { line: number; quantity: number }[], line: number) =>
  countPieces(pieces.filter((one) => one.line === line))
