import { chromium } from 'playwright-core'
import { chromiumArguments } from '#scripts/chromium-arguments.ts'
import type { Engine, Tab } from './tab.ts'

/** The Chromium of the other tests, to try what each group of features does alone. */
export const chromiumAt = (executablePath: string): Engine => ({
  name: 'chromium',
  launch: () => launch(executablePath),
})

async function launch(executablePath: string): Promise<Tab> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const page = await browser.newPage()
  return {
    resize: (width, height) => page.setViewportSize({ width, height }),
    async open(url) {
      await page.goto(url)
    },
    call: (source) => page.evaluate(`JSON.stringify((${source})())`),
    async act(devices) {
      for (const action of devices.flatMap(({ actions }) => actions)) {
        if (action.type === 'pointerMove') await page.mouse.move(action.x, action.y)
        else if (action.type === 'pointerDown') await page.mouse.down()
        else if (action.type === 'pointerUp') await page.mouse.up()
        // Playwright knows keys, and types what no key has.
        else if (action.type === 'keyDown') await page.keyboard.type(action.value)
      }
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
