import { expect, test } from 'vitest'
import { projectFiles } from '#scripts/project-files.ts'
import { folderCycles } from './folder-cycles.ts'
import { sourceFiles, violations } from './import-rules.ts'

test('the project keeps its own rules', () => {
  expect(violations(projectFiles(sourceFiles))).toEqual([])
})

test('no folder imports itself by way of others', () => {
  expect(folderCycles(projectFiles(sourceFiles))).toEqual([])
})

const allowed: [rule: string, path: string, source: string][] = [
  ['app takes types from the server', 'app/routes/cart.tsx', `import type { Shop } from '#server/shop/shop.ts'`],
  ['app takes types from the server in place', 'app/context.ts', `type Shop = import('#server/shop/shop.ts').Shop`],
  [
    'app imports contract, messages, brands',
    'app/a.ts',
    `import '#contract/a.ts'; import '#messages/a.ts'; import '#brands/a.ts'`,
  ],
  ['app imports its generated route types', 'app/routes/home.tsx', `import type { Route } from './+types/home'`],
  ['a test of app may import the server', 'app/cart.test.tsx', `import { cart } from '#server/cart/operations.ts'`],
  ['server/app.ts joins both', 'server/app.ts', `import { shop } from '#app/context.ts'`],
  [
    'contract imports brands and zod',
    'contract/cart/cart.ts',
    `import * as z from 'zod'; import { brands } from '#brands/all.ts'`,
  ],
  ['rules import other rules', 'server/cart/rules.ts', `import { net } from '#server/pricing/tax-rules.ts'`],
  ['rules import types of brands', 'server/cart/rules.ts', `import type { Limits } from '#brands/limits.ts'`],
  [
    'operations of another module',
    'server/cart/operations.ts',
    `import { price } from '#server/pricing/operations.ts'`,
  ],
  ['a foreign key', 'server/cart/schema.ts', `import { products } from '#server/catalogue/schema.ts'`],
  [
    'what belongs to no module',
    'server/cart/store.ts',
    `import type { Db } from '#server/database/database.ts'; import { carts } from './schema.ts'`,
  ],
  ['the configuration reads the environment', 'server/config/config.ts', 'export const port = process.env.PORT'],
  ['process without its environment', 'bench/page.ts', `import { argv } from 'node:process'; const { pid } = process`],
  ['a parent folder within a top folder', 'e2e/checkout/guest.test.ts', `import { open } from '../browser.ts'`],
  ['a file of the root', 'bench/page.ts', `import manifest from '../package.json' with { type: 'json' }`],
  ['the names React Router asks for', 'app/entry.client.tsx', ''],
  ['a long test', 'server/cart/rules.test.ts', '\n'.repeat(400)],
]

test.each(allowed)('allowed: %s', (_, path, source) => {
  expect(violations([{ path, source }])).toEqual([])
})

const forbidden: [rule: string, path: string, source: string, sentence: string][] = [
  [
    'app imports code of the server',
    'app/routes/cart.tsx',
    `\nimport { cart } from '#server/cart/operations.ts'`,
    'app/routes/cart.tsx:2 imports server/cart/operations.ts, but app/ imports',
  ],
  [
    'app imports a type of the server in a way that loads the file',
    'app/a.ts',
    `import { type Cart } from '#server/cart/rules.ts'`,
    'but app/ imports',
  ],
  ['app imports the server late', 'app/a.ts', `await import('#server/shop/shop.ts')`, 'but app/ imports'],
  ['app imports the server by glob', 'app/a.ts', `import.meta.glob(['/server/*/rules.ts'])`, 'but app/ imports'],
  ['app passes code of the server on', 'app/a.ts', `export * from '#server/shop/shop.ts'`, 'but app/ imports'],
  ['app imports the demo catalogue', 'app/a.ts', `import '#catalogue/products.ts'`, 'but app/ imports'],
  [
    'server imports app',
    'server/shop/shop.ts',
    `import type { A } from '#app/a.ts'`,
    'only server/app.ts may import app/',
  ],
  [
    'contract imports the server',
    'contract/a.ts',
    `import type { A } from '#server/cart/a.ts'`,
    'import only each other',
  ],
  ['brands import another package', 'brands/a.ts', `import { useState } from 'react'`, 'import only each other'],
  ['rules import the store', 'server/cart/rules.ts', `import { save } from './store.ts'`, 'but rules import only'],
  ['rules import a package', 'server/cart/rules.ts', `import { eq } from 'drizzle-orm'`, 'but rules import only'],
  [
    'rules import code of brands',
    'server/cart/rules.ts',
    `import { all } from '#brands/all.ts'`,
    'but rules import only',
  ],
  [
    'a module reaches into the store of another',
    'server/cart/operations.ts',
    `import { find } from '#server/stock/store.ts'`,
    'and the operations.ts of others',
  ],
  [
    'a module takes a type from the inside of another',
    'server/cart/operations.ts',
    `import type { Row } from '#server/stock/schema.ts'`,
    'and the operations.ts of others',
  ],
  [
    'a module imports what composes it',
    'server/cart/http.ts',
    `import type { Shop } from '#server/shop/shop.ts'`,
    'and the operations.ts of others',
  ],
  [
    'a module imports the list of the API',
    'server/cart/http.ts',
    `import type { Api } from '#server/http/api.ts'`,
    'and the operations.ts of others',
  ],
  [
    'a module imports what only tests may',
    'server/cart/store.ts',
    `import { quiet } from '#server/testing/originals.ts'`,
    'and the operations.ts of others',
  ],
  [
    'a schema takes more than a foreign key',
    'server/cart/schema.ts',
    `import { save } from '#server/orders/store.ts'`,
    'and the operations.ts of others',
  ],
  [
    'infrastructure imports a module',
    'server/http/problem.ts',
    `import type { Refusal } from '#server/cart/operations.ts'`,
    'but infrastructure imports only infrastructure',
  ],
  [
    'infrastructure imports what composes the shop',
    'server/database/migrate.ts',
    `import { jobTable } from '#server/shop/job-table.ts'`,
    'but infrastructure imports only infrastructure',
  ],
  [
    'rules of another name are rules',
    'server/cart/line-rules.ts',
    `import { a } from './store.ts'`,
    'but rules import only',
  ],
  ['an act chosen by a word of a form', 'app/cart/act.ts', 'acts[String(intent)]', 'use ownEntry'],
  ['an act of another name', 'app/cart/act.ts', `steps[String(form.get('intent'))]()`, 'use ownEntry'],
  ['a text chosen by a word of the query', 'app/a.tsx', `t(texts[url.searchParams.get('did') ?? ''])`, 'use ownEntry'],
  [
    'a text chosen by a word that came from the query',
    'app/a.tsx',
    'const didTexts: Readonly<Record<string, MessageId>> = {}; const said = didTexts[did]',
    'use ownEntry',
  ],
  [
    'a collection by names that somebody else wrote',
    'app/a.ts',
    'typed[name] = [...(typed[name] ?? []), value]',
    'use Object.fromEntries',
  ],
  [
    'a time zone by its name',
    'server/cart/dates.ts',
    `const zone = 'Europe/Lisbon'`,
    'names the time zone Europe/Lisbon',
  ],
  ['a day of Greenwich', 'server/cart/dates.ts', `now.toISOString().slice(0, 10)`, 'pass the zone'],
  ['an hour of the process', 'app/cart/hour.ts', 'new Date().getHours()', 'by .getHours(, whoever’s clock that is'],
  ['a time of the device', 'app/cart/time.ts', `at.toLocaleTimeString('de')`, 'pass the zone'],
  ['a day of the database', 'server/cart/store.ts', 'sql`due_on < current_date`', 'by current_date, whoever’s clock'],
  ['a file of the server without a folder', 'server/cookies.ts', '', 'lies in server/ itself'],
  [
    'the environment elsewhere',
    'server/main.ts',
    `\n\nconst port = process.env['PORT']`,
    'server/main.ts:3 reads process.env',
  ],
  ['the environment taken apart', 'scripts/start.ts', 'const { env } = process', 'reads process.env'],
  ['the environment imported', 'vite.config.ts', `import { env } from 'node:process'`, 'reads process.env'],
  ['the environment of a test', 'e2e/cart.test.ts', 'globalThis.process.env.CI', 'reads process.env'],
  ['a path across top folders', 'bench/page.ts', `import { a } from '../server/a.ts'`, 'write "#server/a.ts"'],
  ['a drawer', 'app/ui/utils.ts', '', 'is named "utils"'],
  ['a drawer of drawers', 'server/common/dates.ts', '', 'is named "common"'],
  ['a manager', 'server/cart/cart-manager.ts', '', 'is named "manager"'],
  ['a name in capitals', 'app/ui/Button.tsx', '', 'is not in kebab-case: Button.tsx'],
  ['a folder with underscore', 'app/my_account/profile.tsx', '', 'is not in kebab-case: my_account'],
  ['a file of 301 lines', 'app/ui/button.tsx', `${'\n'.repeat(300)}export {}`, 'has 301 lines; 300 is the most'],
]

test.each(forbidden)('forbidden: %s', (_, path, source, sentence) => {
  expect(violations([{ path, source }])).toEqual([expect.stringContaining(sentence)])
})

const files = (sources: Record<string, string>) => Object.entries(sources).map(([path, source]) => ({ path, source }))

test('a circle of two folders is found, with the imports that close it', () => {
  const circle = files({
    'server/cart/operations.ts': `import { points } from '#server/loyalty/operations.ts'`,
    'server/loyalty/operations.ts': `\nimport { cart } from '#server/cart/operations.ts'`,
  })
  expect(folderCycles(circle)).toEqual([
    'server/cart/operations.ts:1 imports server/loyalty/operations.ts; server/loyalty/operations.ts:2 imports server/cart/operations.ts',
  ])
})

test('a circle by types, or by way of a third folder, is one as well', () => {
  const circle = files({
    'app/ui/link.tsx': `import type { Gift } from '#app/shell/gift.ts'`,
    'app/shell/gift.ts': `import { Section } from '#app/blocks/section.tsx'`,
    'app/blocks/section.tsx': `import { Link } from '#app/ui/link.tsx'`,
  })
  expect(folderCycles(circle)).toHaveLength(1)
})

test('two ways to the same folder, a folder inside another, tests, and what composes the shop are no circle', () => {
  const fine = files({
    'server/cart/operations.ts': `import '#server/pricing/operations.ts'; import '#server/catalogue/operations.ts'`,
    'server/pricing/operations.ts': `import '#server/catalogue/operations.ts'`,
    'server/payment/service.ts': `import './simulator/simulator.ts'`,
    'server/payment/simulator/simulator.ts': `import '#server/payment/service.ts'`,
    'server/catalogue/operations.test.ts': `import '#server/cart/operations.ts'`,
    'server/http/api.ts': `import '#server/cart/operations.ts'`,
    'server/catalogue/operations.ts': `import '#server/http/problem.ts'`,
  })
  expect(folderCycles(fine)).toEqual([])
})
