/** The types of files that the shop offers for download, by the end of their names. */
const downloadTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** The type of a file by its name; undefined if the shop does not offer such files. */
export function downloadType(name: string): string | undefined {
  const end = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(downloadTypes, end) ? downloadTypes[end] : undefined
}
