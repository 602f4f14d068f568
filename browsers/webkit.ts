import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob } from 'node:fs/promises'
import { vi } from 'vitest'
import { freePort } from '#scripts/shop-child.ts'
import { onPath } from './on-path.ts'
import type { Engine, Tab } from './tab.ts'

/** WebKitGTK, Safari's engine: its small browser, driven by WebDriver on a screen that exists in memory alone. */
export async function findWebKit(): Promise<Engine | string> {
  const driver = await onPath('WebKitWebDriver')
  const screen = await onPath('Xvfb')
  const [browser] = await Array.fromAsync(glob('/usr/lib/{*/,}webkit{2gtk,gtk}-*/MiniBrowser'))
  if (!driver || !screen || !browser)
    return 'WebKitGTK is not installed, so nothing was tried in it (Debian: apt-get install webkit2gtk-driver xvfb).'
  return { name: 'webkit', launch: () => launch({ driver, screen, browser }) }
}

async function launch({ driver, screen, browser }: Record<'driver' | 'screen' | 'browser', string>): Promise<Tab> {
  const xvfb = spawn(screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(xvfb.stdout, 'data')
  const port = await freePort()
  const child = spawn('env', [`DISPLAY=:${`${display}`.trim()}`, 'GTK_THEME=Adwaita', driver, `--port=${port}`], {
    stdio: 'ignore',
  })
  const ended = Promise.all([once(child, 'close'), once(xvfb, 'close')])

  async function send<T = void>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body && JSON.stringify(body),
    })
    const { value }: { value: T & { message?: string } } = await answer.json()
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.message}`)
    return value
  }
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  }
  const { sessionId } = await vi.waitFor(() => send<{ sessionId: string }>('POST', '', { capabilities }), 60_000)
  const ask = <T = void>(method: string, path: string, body?: object) => send<T>(method, `/${sessionId}${path}`, body)
  return {
    resize: (width, height) => ask('POST', '/window/rect', { width, height }),
    open: (url) => ask('POST', '/url', { url }),
    call: (source) => ask('POST', '/execute/sync', { script: `return JSON.stringify((${source})())`, args: [] }),
    act: (actions) => ask('POST', '/actions', { actions }),
    picture: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    async close() {
      await ask('DELETE', '')
      child.kill()
      xvfb.kill()
      await ended
    },
  }
}
