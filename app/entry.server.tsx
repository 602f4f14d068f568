import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { shop } from '#app/context.ts'
import { scriptsLater } from '#app/scripts-after-paint.tsx'

/**
 * Renders the whole page before the first byte is sent: the Content-Security-Policy contains the hash of every inline
 * script, and a public page is compressed and cached as a whole.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        resolve(text(pipe(new PassThrough())))
      },
      onError: reject,
    })
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(scriptsLater(html), { status, headers })
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // Errors that a visitor can cause are not reported.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) context.get(shop).report(error)
}
