import { createRoute, z } from '@hono/zod-openapi'
import { Menu, MenuItem, ShopSettings } from '#contract/content/shop-settings.ts'
import { Asset, Link, RichText, RichTextNode, Story } from '#contract/content/story.ts'
import { Problem } from '#contract/problem.ts'
import { refusals } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem, refusalTo } from '#server/http/problem.ts'
import { cachedAs, readsOnly } from '#server/http/route-policy.ts'
import { webhookSignature } from './webhook.ts'

const query = z.object({ locale: z.string().optional().describe('Otherwise the language follows Accept-Language') })
const schemas = { ShopSettings, Menu, MenuItem, Story, Link, Asset, RichText, RichTextNode }
const reference = (name: string) => `#/components/schemas/${name}`
const answers = (description: string, name: keyof typeof schemas) => ({
  200: { description, content: { 'application/json': { schema: { $ref: reference(name) } } } },
  404: { description: 'There is none', content: { 'application/problem+json': { schema: Problem } } },
})

const getShopSettings = createRoute({
  operationId: 'getShopSettings',
  method: 'get',
  path: '/api/content/settings',
  summary: 'What the editors set for the whole shop; never cached',
  request: { query },
  responses: answers('The settings', 'ShopSettings'),
})

const getMenu = createRoute({
  operationId: 'getMenu',
  method: 'get',
  path: '/api/content/menus/{name}',
  [cachedAs]: { name: 'api-menu' },
  summary: 'A menu without its hidden items, its links resolved',
  request: { query, params: z.object({ name: z.string().describe('Such as header-menu') }) },
  responses: answers('The menu', 'Menu'),
})

const getStory = createRoute({
  operationId: 'getStory',
  method: 'get',
  path: '/api/content/stories/{slug}',
  [cachedAs]: { name: 'api-story', isDeep: true },
  summary: 'A page of content, with the blocks that are visible now',
  request: { query, params: z.object({ slug: z.string().describe('The path of the page; it may have slashes') }) },
  responses: answers('The story', 'Story'),
})

const contentWebhook = createRoute({
  operationId: 'contentWebhook',
  method: 'post',
  path: '/api/content/webhook',
  [readsOnly]: true,
  summary: 'Where the content service tells that a story has changed; not for anybody else',
  request: {
    headers: z.object({ [webhookSignature]: z.string().optional().describe('HMAC-SHA1 of the body, in hexadecimal') }),
    body: {
      required: true,
      content: { 'application/json': { schema: z.unknown().describe('What happened to which story') } },
    },
  },
  responses: {
    200: {
      description: 'Heard',
      content: { 'application/json': { schema: z.object({ dropped: z.array(z.string()) }) } },
    },
    401: refusals[401],
    429: refusals[429],
  },
})

export function contentApi(api: Api) {
  describeSchemas(api)
  for (const route of [getShopSettings, getMenu, getStory, contentWebhook]) api.openAPIRegistry.registerPath(route)
  // Not by api.openapi, which would need the types of every block in the answer.
  api.get('/api/content/settings', async (c) => {
    const settings = await c.get('shop').content.settings()
    if (!settings) return problem('not-found', c.get('shop').say)
    return c.json(settings, 200, { 'Cache-Control': 'private, no-store' })
  })
  // The signature covers the bytes, so that they are read before anything is parsed.
  api.post(contentWebhook.path, async (c) => {
    const { content, say } = c.get('shop')
    const heard = await content.hearWebhook(await c.req.text(), c.req.header(webhookSignature))
    return heard.ok ? c.json(heard.value) : refusalTo(heard.error, say)
  })
  api.get('/api/content/menus/:name', async (c) => {
    const menu = await c.get('shop').content.menu(c.req.param('name'))
    return menu ? c.json(menu) : problem('not-found', c.get('shop').say)
  })
  api.get('/api/content/stories/:slug{.+}', async (c) => {
    const page = await c.get('shop').content.story(c.req.param('slug'))
    return page ? c.json(page) : problem('not-found', c.get('shop').say)
  })
}

/** Zod itself describes these: the generator of the other schemas fails on `.catch()`. */
function describeSchemas(api: Api) {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const described = z.toJSONSchema(registry, { uri: reference }).schemas
  for (const [name, { $schema, $id, ...schema }] of Object.entries(described)) {
    const component: object = schema
    api.openAPIRegistry.registerComponent('schemas', name, component)
  }
}
