import { type BrowserClient, getReplay, replayIntegration } from '@sentry/browser'
import { whenSentryEnds } from './tell.ts'

/** Records the shape of the page and what moves in it (`scrub-recording.ts`). Nothing is stored in the browser: the replay ends with the document. */
export function startReplay(client: BrowserClient) {
  if (getReplay()) return
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    stickySession: false,
    // Compressed recordings would need a worker, which the Content-Security-Policy does not allow.
    useCompression: false,
  })
  client.addIntegration(replay)
  replay.start()
  whenSentryEnds(() => void replay.stop())
}
