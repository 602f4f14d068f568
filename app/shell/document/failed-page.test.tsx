import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type StorefrontData, StorefrontProvider } from '#app/storefront/storefront.tsx'
import { TextsProvider } from '#app/texts.tsx'
import { claravue } from '#brands/claravue.ts'
import { loadTexts } from '#server/process/texts.ts'
import { storefrontOf } from '#server/shop/storefront.ts'
import { ErrorPage } from './error-page.tsx'

const texts = loadTexts('messages', { error() {} })

test('[ERR-028] page data that cannot be refreshed: the progress bar has failed, and the error page appears', async () => {
  let isBroken = false
  const loader = () => {
    if (isBroken) throw new Error('no answer')
    return null
  }
  const page = {
    path: '/',
    loader,
    Component: () => <h1>The page</h1>,
    ErrorBoundary: () => <ErrorPage status={500} />,
  }
  const router = createMemoryRouter([page])
  const shell = { storefront: storefrontOf(claravue, 'en', ''), locale: 'en', isWip: false } as StorefrontData
  const shown = () =>
    renderToString(
      <StorefrontProvider data={shell}>
        <TextsProvider locale="en" messages={[texts.of('en', 'informal', 'shell', 'error')]}>
          <RouterProvider router={router} />
        </TextsProvider>
      </StorefrontProvider>,
    )
  await router.revalidate()
  expect(shown()).toContain('The page')
  isBroken = true
  await router.revalidate()
  expect(shown()).toContain('<div class="progress-bar" data-failed=""')
  expect(shown()).toContain('An error occurred')
  expect(shown()).not.toContain('The page')
})
