import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isBrowserFull, run, runScript, runTool, StepFailed } from './run-step.ts'

/** Chromium without windows needs a third less of the processor. */
const shell = isBrowserFull ? [] : ['chromium-headless-shell']

/** Returns paths where a Chromium may be; some sources fetch one first. */
type Source = () => Promise<string[]>

const minutes = (count: number) => count * 60_000

/** The path of a Chromium that starts: the machine's own, otherwise one that is fetched now. */
export async function findChromium(sources: Source[] = [onThisMachine, downloaded, download, debianPackage]) {
  for (const source of sources) {
    for (const path of await source())
      if (await starts(path)) {
        await provideArial()
        return path
      }
  }
  throw new StepFailed(
    'The browser tests need Chromium, and none was found or could be fetched: install Chromium or Google Chrome ' +
      '(Debian: "sudo apt-get install chromium", macOS: "brew install --cask google-chrome", elsewhere: https://www.google.com/chrome), ' +
      'or run "npx playwright-core install --with-deps chromium" where cdn.playwright.dev can be reached.',
  )
}

async function starts(path: string) {
  if (!existsSync(path)) return false
  // On Windows, Chrome answers --version by opening a window.
  if (process.platform === 'win32') return true
  const { code, output } = await versionOf(path)
  return code === 0 && /\d+\.\d+/.test(output)
}

const versionOf = (path: string) => run(path, ['--version'], { timeout: minutes(0.5) })

/** Name, version and path, as “Chromium 158.0 (/usr/bin/chromium)”. */
export async function describeChromium(path: string) {
  const { output } = process.platform === 'win32' ? { output: '' } : await versionOf(path)
  const name = output.match(/^.*?\d+\.\d+/m)?.[0] ?? 'Chromium'
  return `${name} (${path})`
}

async function onThisMachine() {
  if (process.platform === 'win32') {
    const folders = ['C:\\Program Files', 'C:\\Program Files (x86)', join(homedir(), 'AppData', 'Local')]
    return ['Chromium', join('Google', 'Chrome')].flatMap((browser) =>
      folders.map((folder) => join(folder, browser, 'Application', 'chrome.exe')),
    )
  }
  const names = [...shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const { output } = await run('/bin/sh', ['-c', names.map((name) => `command -v ${name}`).join('; ')])
  const applications = ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    ['Chromium', 'Google Chrome'].map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
  )
  return [...output.split('\n').filter(Boolean), ...applications]
}

async function downloaded() {
  const { chromium } = await import('playwright-core')
  return [chromium.executablePath()]
}

async function download() {
  const paths = await downloaded()
  if (paths.some((path) => existsSync(path))) return []
  say('No Chromium on this machine: downloading the one of Playwright (about 180 MB)')
  const result = await runTool('playwright-core', ['install', '--no-shell', '--no-progress', 'chromium'], {
    // Playwright tries five times; where a firewall swallows its packets, 50 seconds are enough to know.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeout: minutes(10),
  })
  if (result.code === 0) return paths
  say(`The download failed: ${reason(result.output)}`)
  return []
}

const maySetUpDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Before the shop's letters are loaded, pages are shown in Arial or a font of its measures, for which the stylesheet is
 * made. A bare machine has neither, and there every page would move when the letters come.
 */
async function provideArial() {
  if (process.platform !== 'linux' || !maySetUpDebian()) return
  const { output } = await run('fc-match', ['--format', '%{family}', 'Arial'])
  if (/Arial|Arimo|Liberation Sans/.test(output)) return
  say('Installing the fonts of Liberation with apt-get')
  await aptGet('update')
  const result = await aptGet('install', '-y', '--no-install-recommends', 'fonts-liberation', 'fontconfig')
  if (result.code !== 0) say(`The installation of the fonts failed: ${reason(result.output)}`)
}

async function debianPackage() {
  if (!maySetUpDebian()) return []
  say('Installing Chromium with apt-get (a minute or two)')
  await aptGet('update')
  for (const name of [...shell, 'chromium']) {
    const result = await aptGet('install', '-y', '--no-install-recommends', name)
    if (result.code === 0) return onThisMachine()
    say(`The installation of ${name} failed: ${reason(result.output)}`)
  }
  return withSystemLibraries()
}

/** Ubuntu has no package of Chromium, but it has the libraries that Playwright's download needs. */
async function withSystemLibraries() {
  const paths = (await downloaded()).filter((path) => existsSync(path))
  if (paths.length === 0) return []
  say('Installing the system libraries that the downloaded Chromium needs')
  await runTool('playwright-core', ['install-deps', 'chromium'], { env: unattended, timeout: minutes(10) })
  return paths
}

const unattended = { DEBIAN_FRONTEND: 'noninteractive' }

/** Waits for another apt-get on this machine: the option covers the lock of dpkg, the loop the lock of the package lists. */
async function aptGet(...args: string[]) {
  const deadline = performance.now() + minutes(5)
  for (;;) {
    const result = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=15', ...args], {
      env: unattended,
      timeout: minutes(10),
    })
    const locked = result.code !== 0 && result.output.includes('Could not get lock')
    if (!locked || performance.now() > deadline) return result
    await wait(3000)
  }
}

function reason(output: string) {
  return (output.match(/^(?:Error|E): (.+)$/m)?.[1] ?? output.trim().split('\n').at(-1)) || 'it took too long'
}

/** Writes to stderr, because stdout is for the path. */
function say(sentence: string) {
  console.error(sentence)
}

if (import.meta.main) await runScript(async () => console.log(await findChromium()))
