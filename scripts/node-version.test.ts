import { expect, test } from 'vitest'
import { projectRoot, run } from './run-step.ts'

/** Runs the guard in a process that claims to be another Node on another machine. */
function start(pretence: { node: string; platform?: string; arch?: string }) {
  const { node, platform = process.platform, arch = process.arch } = pretence
  const disguise = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })
    Object.defineProperty(process, 'platform', { value: '${platform}' })
    Object.defineProperty(process, 'arch', { value: '${arch}' })`
  const guard = `file://${projectRoot}/scripts/node-version.mjs`
  return run(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(disguise)}`,
    '--import',
    guard,
    '-e',
    'console.log("started")',
  ])
}

test('Node 26 and newer start', async () => {
  expect(await start({ node: '26.0.0' })).toEqual({ code: 0, output: 'started\n' })
  expect((await start({ node: '30.1.2' })).code).toBe(0)
})

test('with an older Node, one sentence says to use npm', async () => {
  const { code, output } = await start({ node: '20.20.2' })
  expect(code).toBe(1)
  expect(output).toMatch(/^The shop needs Node 26 or newer, and this is Node 20\.20\.2 .*with npm.*\n$/)
})

test('if the package with Node is missing, the message names it', async () => {
  const other = process.platform === 'win32' ? { platform: 'linux', arch: 'x64' } : { platform: 'win32', arch: 'x64' }
  const { output } = await start({ node: '20.20.2', ...other })
  expect(output).toMatch(/run "npm install".*node-(win|linux)-x64/)
})

test('if there is no package with Node, the message says to install it', async () => {
  const { output } = await start({ node: '20.20.2', platform: 'sunos' })
  expect(output).toContain('install Node 26 from https://nodejs.org')
})
