import { type BrowserClient, getReplay, replayIntegration } from '@sentry/browser'

/** Besides texts, inputs and pictures, of which nothing is recorded: attributes that have words or addresses in them. */
const maskAttributes = [
  'href',
  'action',
  'alt',
  'aria-label',
  'content',
  'placeholder',
  'src',
  'srcset',
  'title',
  'value',
]

/** Records the shape of the page and what moves in it. Nothing is stored in the browser: the replay ends with the document. */
export function startReplay(client: BrowserClient) {
  if (getReplay()) return
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes,
    stickySession: false,
    // Compressed recordings would need a worker, which the Content-Security-Policy does not allow.
    useCompression: false,
  })
  client.addIntegration(replay)
  replay.start()
}
