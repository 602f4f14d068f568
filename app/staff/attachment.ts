/** A file that the browser saves. No cache may hold it. */
export const attachment = (file: BodyInit, name: string, type = 'text/csv; charset=utf-8') =>
  new Response(file, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
