import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { shop } from '#app/context.ts'
import { takeMark } from '#app/inline-scripts.ts'
import { ScriptMark } from '#app/script-mark.tsx'
import { scriptsLater } from '#app/scripts-after-paint.tsx'
import { inlineScriptsHeader } from '#contract/web/inline-scripts.ts'

/**
 * Renders the whole page before the first byte is sent: the Content-Security-Policy contains the hash of every inline
 * script that was written here, and a public page is compressed and cached as a whole.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  if (status === 404 && loadContext.get(shop).visit.marksNotFound) return new Response(null, { status, headers })
  const mark = randomUUID()
  const rendered = await new Promise<string>((resolve, reject) => {
    const page = (
      <ScriptMark value={mark}>
        <ServerRouter context={routerContext} url={request.url} nonce={mark} />
      </ScriptMark>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce: mark,
      // Large parts that came late would be put in their places by scripts, and be missing where those do not run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        resolve(text(pipe(new PassThrough())))
      },
      onError: reject,
    })
  })
  const { html, hashes } = takeMark(rendered, mark)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(inlineScriptsHeader, hashes.join(' '))
  return new Response(scriptsLater(html), { status, headers })
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // Errors that a visitor can cause are not reported.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) context.get(shop).report(error)
}
