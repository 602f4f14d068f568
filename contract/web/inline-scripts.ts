/** Carries the hashes of the inline scripts that a page was rendered with to the Content-Security-Policy; never sent. */
export const inlineScriptsHeader = 'Inline-Scripts'
