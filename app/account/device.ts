type Sign = readonly [sign: RegExp, name: string]

/** In this order: most browsers also name the ones that they are descended from. */
const browsers: readonly Sign[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]

const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (signs: readonly Sign[], userAgent: string) => signs.find(([sign]) => sign.test(userAgent))?.[1]

/** What people call the browser and the machine that say this of themselves. */
export const deviceOf = (userAgent: string) => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
})
