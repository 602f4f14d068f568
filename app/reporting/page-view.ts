/** The title of a page is there a moment after the page. */
const untilTitled = 250

/** Tells of a page then. What it returns is called when the page is left: one that was left at once is not told. */
export function whenTitled(tell: () => void): () => void {
  const timer = setTimeout(tell, untilTitled)
  return () => clearTimeout(timer)
}
