import { z } from 'zod'
import { codePattern, functionPattern, mostFrames, namePattern } from './facts.ts'
import { isKept } from './known-messages.ts'

const Cause = z.object({
  name: z.string().regex(namePattern),
  code: z.string().regex(codePattern).optional(),
  message: z.string().max(100).refine(isKept).optional(),
})

const Frame = z.object({
  file: z.string().regex(/^assets\/[\w~.-]{1,80}\.js$/),
  line: z.int().min(0).max(9_999_999),
  column: z.int().min(0).max(9_999_999),
  function: z.string().regex(functionPattern).optional(),
})

/** The pattern of a route, such as `/de/p/:id/:slug?`. */
export const routePattern = /^\/[\w:*?/-]{0,99}$/

/** What a browser tells of an error. It has been scrubbed there, but anybody may send anything. */
export const BrowserErrorReport = Cause.extend({
  causes: z.array(Cause).max(3),
  frames: z.array(Frame).max(mostFrames),
  route: z.string().regex(routePattern).optional(),
  locale: z.string().max(5).optional(),
  /** As `scripts/release.ts` and `app/errors/release.ts` name it. */
  release: z.string().regex(/^(?:[0-9a-f]{12}|development)$/),
  /** Whether the browser has told Sentry itself. */
  told: z.boolean().optional(),
})
export type BrowserErrorReport = z.infer<typeof BrowserErrorReport>
