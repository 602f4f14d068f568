import { isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, Form, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type StorefrontData, StorefrontProvider } from '#app/storefront/storefront.tsx'
import { TextsProvider } from '#app/texts.tsx'
import { claravue } from '#brands/claravue.ts'
import { loadTexts } from '#server/process/texts.ts'
import { storefrontOf } from '#server/shop/storefront.ts'
import { LanguageSidebar } from './language-sidebar.tsx'

const texts = loadTexts('messages', { error() {} })

/** Whether each form of the panel asks for a new document, which its markup does not show. */
async function reloads(reloadOnLocaleSwitch: boolean) {
  let panel: ReactNode
  function Screen() {
    panel = LanguageSidebar()
    return null
  }
  const storefront = storefrontOf({ ...claravue, reloadOnLocaleSwitch }, 'de', '')
  const shell = { storefront, locale: 'de', isWip: false } as StorefrontData
  const element = (
    <StorefrontProvider data={shell}>
      <TextsProvider locale="de" messages={[texts.of('de', 'informal', 'shell')]}>
        <Screen />
      </TextsProvider>
    </StorefrontProvider>
  )
  const handler = createStaticHandler([{ id: 'page', path: '/help', element }])
  const context = await handler.query(new Request('http://localhost/help'))
  if (context instanceof Response) throw new Error('A redirect')
  const router = createStaticRouter(handler.dataRoutes, context)
  renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return formsIn(panel)
}

function formsIn(node: ReactNode): boolean[] {
  if (Array.isArray(node)) return node.flatMap(formsIn)
  if (!isValidElement<{ reloadDocument?: boolean; children?: ReactNode }>(node)) return []
  return node.type === Form ? [node.props.reloadDocument ?? false] : formsIn(node.props.children)
}

test('[I18-010] a change of the language loads a new document where the brand wants so, and only there', async () => {
  expect(await reloads(true)).toEqual([true, true, true])
  expect(await reloads(false)).toEqual([false, false, false])
})
