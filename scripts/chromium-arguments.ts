/**
 * With every window Chromium loads two pages of its own for the suggestions of its address bar, which no test types into. That took more
 * of the processor than most pages of the shop.
 */
const unusedParts = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright turns off: of several lists Chromium reads the last one only, so it is said again. */
export const turnedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

export const chromiumArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...turnedOffByPlaywright, ...unusedParts]}`,
  // A page of a test lives for seconds: to optimise its scripts takes longer than they run.
  '--js-flags=--no-opt --no-maglev',
  // A machine without a graphics card would only imitate one.
  '--disable-gpu',
  // Nothing but this machine exists. Chromium itself knows that *.localhost is here.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  // Chromium refuses to run as root in its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
