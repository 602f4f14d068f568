/** A part of a story whose fields are not known yet: an object or a list. */
export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
