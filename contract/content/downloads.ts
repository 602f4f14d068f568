/** The kinds of files that the shop hands out, by the end of their names. */
const downloadTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const

/** The type of a file by its name; nothing if it is none that is handed out. */
export function downloadType(name: string): string | undefined {
  const end = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(downloadTypes, end) ? downloadTypes[end as keyof typeof downloadTypes] : undefined
}
