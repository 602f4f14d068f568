/**
 * What the oldest browsers lack and the sources use all the same, and why the shop is whole without it. `feature` is a key
 * of MDN's data and stands for everything below it; `path` is a file, a folder with a slash, or Tailwind's own styles.
 * An entry that nothing uses any more fails the check.
 */
type Accepted = { feature: string; path: string; reason: string }

const everyStyle = 'app/styles/'

export const accepted: readonly Accepted[] = [
  // Scripts that ask first.
  {
    feature: 'api.Window.navigation',
    path: 'app/shell/document/expiry-check.tsx',
    reason: 'Asked for first; otherwise the page is reloaded by location.',
  },
  {
    feature: 'api.Navigation',
    path: 'app/shell/document/expiry-check.tsx',
    reason: 'Only reached where the browser has navigation.',
  },
  {
    feature: 'api.Window.navigation',
    path: 'app/shell/document/error-page.tsx',
    reason: 'Asked for first; otherwise the length of the history says whether there is a page to go back to.',
  },
  {
    feature: 'api.Navigation',
    path: 'app/shell/document/error-page.tsx',
    reason: 'Only reached where the browser has navigation.',
  },
  {
    feature: 'api.Navigator.globalPrivacyControl',
    path: 'app/session/consent.ts',
    reason: 'Browsers without it refuse nothing by themselves; the visitor is asked.',
  },
  {
    feature: 'api.Navigator.globalPrivacyControl',
    path: 'app/consent/no-question.tsx',
    reason: 'Browsers without it refuse nothing by themselves; the visitor is asked.',
  },
  {
    feature: 'api.scheduler',
    path: 'app/scripts-after-paint.tsx',
    reason: 'Asked for first; otherwise the files are requested without a pause in between.',
  },
  {
    feature: 'api.Scheduler.yield',
    path: 'app/scripts-after-paint.tsx',
    reason: 'Asked for first; otherwise the files are requested without a pause in between.',
  },
  {
    feature: 'api.Window.requestIdleCallback',
    path: 'app/shell/document/idle-prefetch.tsx',
    reason: 'Asked for first; otherwise it is a timeout.',
  },
  {
    feature: 'api.Window.cancelIdleCallback',
    path: 'app/shell/document/idle-prefetch.tsx',
    reason: 'Only reached where requestIdleCallback is.',
  },
  {
    feature: 'api.Navigator.connection',
    path: 'app/shell/document/idle-prefetch.tsx',
    reason: 'May be undefined; then the connection counts as a fast one.',
  },

  {
    feature: 'api.HTMLElement.hidePopover',
    path: 'app/ui/side-panel.ts',
    reason: 'Asked for first; otherwise the attribute of app/old-browsers.tsx is removed.',
  },

  // Attributes for which app/old-browsers.tsx stands in; e2e/old-browsers.test.ts takes them away.
  { feature: 'html.global_attributes.popover', path: 'app/', reason: 'The panel opens and closes by an attribute.' },
  { feature: 'html.elements.button.popovertarget', path: 'app/', reason: 'A listener opens and closes the panel.' },
  { feature: 'html.elements.button.popovertargetaction', path: 'app/', reason: 'The same listener closes the panel.' },
  { feature: 'html.elements.details.name', path: 'app/shell/menus/', reason: 'A listener closes the others.' },

  // Attributes that a browser may ignore.
  { feature: 'html.elements.iframe.loading', path: 'app/blocks/iframe.tsx', reason: 'The frame loads at once.' },
  {
    feature: 'html.elements.iframe.allow.fullscreen',
    path: 'app/blocks/iframe.tsx',
    reason: 'A film stays in its frame.',
  },
  {
    feature: 'html.global_attributes.autocapitalize',
    path: 'app/cart/code-form.tsx',
    reason: 'For keyboards on a screen; codes are compared without regard to their case.',
  },
  {
    feature: 'html.global_attributes.autocapitalize',
    path: 'app/checkout/summary-coupon.tsx',
    reason: 'For keyboards on a screen; codes are compared without regard to their case.',
  },
  { feature: 'html.elements.meta.name', path: 'app/shell/document/head.tsx', reason: 'For phones; others ignore it.' },
  {
    feature: 'html.elements.meta.name.theme-color',
    path: 'app/shell/document/colours.tsx',
    reason: 'For phones; others ignore it.',
  },
  { feature: 'html.elements.link.rel.icon', path: 'app/shell/document/head.tsx', reason: 'No icon is shown.' },

  // Declarations that a browser leaves out, so that something looks less well.
  { feature: 'css.properties.cursor', path: everyStyle, reason: 'A finger has no cursor.' },
  { feature: 'css.properties.text-wrap', path: everyStyle, reason: 'Lines break where they are full.' },
  { feature: 'css.properties.hyphenate-limit-chars', path: everyStyle, reason: 'Shorter words are hyphenated.' },
  { feature: 'css.properties.scrollbar-width', path: everyStyle, reason: 'A scrollbar is shown.' },
  { feature: 'css.at-rules.page', path: 'app/styles/print.css', reason: 'The printer has margins of its own.' },
  {
    feature: 'css.properties.break-after.avoid',
    path: 'app/styles/print.css',
    reason: 'Paper breaks after a heading.',
  },
  {
    feature: 'css.at-rules.font-face',
    path: everyStyle,
    reason: 'Text may move a little when its font arrives.',
  },
  {
    feature: 'css.at-rules.property',
    path: 'Tailwind:',
    reason: 'Tailwind sets the same initial values on every element where @property is unknown.',
  },
  { feature: 'css.properties.-webkit-tap-highlight-color', path: 'Tailwind:', reason: 'For phones alone.' },
  { feature: 'css.properties.text-decoration.dotted', path: 'Tailwind:', reason: 'An abbreviation is not underlined.' },
  {
    feature: 'css.properties.font-family.ui-monospace',
    path: 'Tailwind:',
    reason: 'The next font of the list is taken.',
  },
  { feature: 'css.properties.resize', path: 'Tailwind:', reason: 'A field keeps its size.' },
  { feature: 'css.properties.forced-color-adjust', path: 'Tailwind:', reason: 'Safari has no forced colours.' },
  { feature: 'css.properties.cursor', path: 'Tailwind:', reason: 'A finger has no cursor.' },
  { feature: 'css.types.length.lh', path: 'Tailwind:', reason: 'Inside of a pseudo-element that Safari alone has.' },
  {
    feature: 'css.properties.position-area',
    path: 'app/styles/explanation.css',
    reason: 'Inside @supports; otherwise a script places the explanation, and without scripts it is in the middle.',
  },
  {
    feature: 'css.properties.position-try-fallbacks',
    path: 'app/styles/explanation.css',
    reason: 'Inside @supports; browsers that place by anchors have it, too.',
  },
]
