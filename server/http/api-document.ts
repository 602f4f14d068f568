import type { Api } from './api-env.ts'
import { securityOf, securitySchemes } from './api-security.ts'

export const about = {
  title: 'Lens shop',
  version: '1',
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'The brand follows from the host, the language from ?locale= or else Accept-Language, the visitor from cookies. Amounts are minor units. Every refusal is application/problem+json.',
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** What happens before an operation is asked, and what goes wrong in none in particular. */
const ofAll = {
  421: { description: 'No shop has this host name' },
  default: problem('Something went wrong in the shop, or it has too much to do'),
}
const ofChanges = {
  403: problem('From a page of another site'),
  413: problem('The body has more than 256 KB'),
}
const ofOperators = { 400: { description: 'This is not HTTP' } }

/** The description of all operations, for clients of the shop at this origin. */
export function describeApi(api: Api, origin: string) {
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: about, servers: [{ url: origin }] })
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    const isOfShop = path.startsWith('/api/')
    for (const [method, operation] of Object.entries(methods)) {
      const changes = method === 'get' ? {} : ofChanges
      operation.security = securityOf(path)
      operation.responses = { ...(isOfShop ? { ...ofAll, ...changes } : ofOperators), ...operation.responses }
    }
  }
  document.components = { ...document.components, securitySchemes }
  return document
}
