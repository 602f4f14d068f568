import { consentChanged, isRefusedByBrowser, readAnswer } from '#app/session/consent.ts'

/** Robots answer nothing, and show what they saw to others. */
export const robots = 'bot|crawl|spider|slurp'
const robot = new RegExp(robots, 'i')

/** Whether to ask this visitor. The server's page asks everybody, because it is the same for all. */
export const isUnanswered = () =>
  import.meta.env.SSR || !(readAnswer(document.cookie) || isRefusedByBrowser() || robot.test(navigator.userAgent))

export function onAnswer(onChange: () => void) {
  addEventListener(consentChanged, onChange)
  return () => removeEventListener(consentChanged, onChange)
}
