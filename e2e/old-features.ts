/** By owner, the names that an old browser lacks. */
export type MissingFeatures = Readonly<Record<string, readonly string[]>>

/** What browsers came to know together. */
export type FeatureGroup = {
  /** What scripts do not find. */
  apis?: MissingFeatures
  /** A part of selectors, in styles and scripts. */
  selector?: string
  /** An attribute without effect, and the element that has it; without one it is any. */
  attribute?: { element?: string; name: string }
  /** A way to write declarations. */
  declaration?: RegExp
}

/** What Safari 16.4, Firefox 115 or Chrome 111 lack of what the browsers of today have. */
export const featureGroups = {
  'methods of iterators': {
    apis: {
      'Iterator.prototype': [
        'map',
        'filter',
        'reduce',
        'some',
        'every',
        'find',
        'forEach',
        'toArray',
        'take',
        'drop',
        'flatMap',
      ],
    },
  },
  'URL.parse': { apis: { URL: ['parse'] } },
  'content of details': { selector: '::details-content' },
  popovers: {
    apis: { 'HTMLElement.prototype': ['popover', 'showPopover', 'hidePopover', 'togglePopover'] },
    selector: ':popover-open',
    attribute: { name: 'popover' },
  },
  'methods of sets': {
    apis: {
      'Set.prototype': [
        'difference',
        'union',
        'intersection',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ],
    },
  },
  'names of details': {
    apis: { 'HTMLDetailsElement.prototype': ['name'] },
    attribute: { element: 'details', name: 'name' },
  },
  'words for screen readers in styles': { declaration: /content:\s*("[^"]*")\s*\/\s*("[^"]*")/g },
  'URL.canParse': { apis: { URL: ['canParse'], 'URLSearchParams.prototype': ['size'] } },
  'well-formed texts': { apis: { 'String.prototype': ['toWellFormed', 'isWellFormed'] } },
  ':has': { selector: ':has(' },
  'dialogs closed by a click': {
    apis: { 'HTMLDialogElement.prototype': ['closedBy', 'requestClose'] },
    attribute: { element: 'dialog', name: 'closedby' },
  },
  'other APIs': {
    apis: {
      Array: ['fromAsync'],
      Object: ['groupBy'],
      Map: ['groupBy'],
      Promise: ['withResolvers', 'try'],
      AbortSignal: ['any', 'timeout'],
      'Document.prototype': ['startViewTransition'],
      globalThis: ['navigation', 'scheduler', 'requestIdleCallback', 'cookieStore'],
    },
  },
} satisfies Record<string, FeatureGroup>

/** What `app/old-browsers.tsx` asks for: a browser that lacks it gets the shop without scripts. */
export const neededFeatures = { apis: { 'Array.prototype': ['toSorted'] } } satisfies FeatureGroup

export const everyGroup: readonly FeatureGroup[] = Object.values(featureGroups)

/** All APIs of these groups, by owner. */
export function apisOf(groups: readonly FeatureGroup[]): MissingFeatures {
  const all: Record<string, string[]> = {}
  for (const { apis = {} } of groups)
    for (const [owner, names] of Object.entries(apis)) all[owner] = [...(all[owner] ?? []), ...names]
  return all
}
