import { renderToString } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageLink } from './page-link.tsx'

test('a page link has the markup of React Router’s own link, by which the router discovers the page behind it', () => {
  const routersOwn = renderToString(
    <MemoryRouter>
      <Link to="/p/1">Lens</Link>
    </MemoryRouter>,
  )
  expect(routersOwn).toBe('<a href="/p/1" data-discover="true">Lens</a>')
  expect(renderToString(<PageLink to="/p/1">Lens</PageLink>)).toBe(routersOwn)
})
