import { z } from 'zod'
import type { Chance } from './chance.ts'
import type { FuzzAnswer, FuzzRequest } from './requests.ts'
import type { Schema, Values } from './values.ts'

type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** The fields of answers that are worth sending again. */
const telling = /^(token_value|token|transaction_id|variant_id|alias|hash|marketing_communication_id|account_id)$/

/** Where a document is, with its id. */
const documentUrl = /^\/api\/documents\/([\w-]+)/

/** Requests at every operation that the API describes, and what is wrong with the answers. */
export function createApiRequests(document: ApiDocument, chance: Chance, values: Values) {
  const operations = Object.entries(document.paths)
    // The addresses for operators are answered by the process, not by the application.
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  const schemas = new Map<string, z.ZodType>()

  function createRequest(index: number) {
    const chosen = operations[index % operations.length]
    if (!chosen) throw new Error('The API describes nothing')
    const { path, method, operation } = chosen
    const query = new URLSearchParams()
    const headers: Record<string, string> = {}
    let target = path
    for (const { name, in: place, required, schema = {} } of operation.parameters ?? []) {
      if (place === 'path') target = target.replace(`{${name}}`, segment(name, path))
      else if (!required && chance.in(0.5)) continue
      else if (place === 'query') query.set(name, written(values.valueFor(schema, name)))
      else headers[name] = values.text(name).replace(/[^ -~]/g, '')
    }
    const request: FuzzRequest = {
      method: method.toUpperCase(),
      path: query.size > 0 ? `${target}?${query}` : target,
      headers,
      ...bodyFor(operation, headers),
    }
    return { request, name: `${method.toUpperCase()} ${path}`, wrongs: (answer: FuzzAnswer) => wrongs(chosen, answer) }
  }

  /** A name, a token, or an id that an operation below the same path has given. */
  function segment(name: string, path: string): string {
    const given = values.remembered(`${name} of ${path.split('/{')[0]}`)
    const other = name === 'token' ? values.remembered('token_value') : undefined
    const chosen = chance.in(0.85) ? (given ?? other ?? values.text(name)) : values.text(name)
    const encoded = encodeURIComponent(String(chosen).toWellFormed())
    // A browser would take these out of the path before it sends it.
    return /^(\.|%2e){0,2}$/i.test(encoded) ? 'x' : encoded
  }

  function bodyFor({ requestBody }: Operation, headers: Record<string, string>): Pick<FuzzRequest, 'body'> {
    const schema = requestBody?.content['application/json']?.schema
    if (!requestBody) return {}
    headers['Content-Type'] = chance.in(0.02) ? 'text/plain' : 'application/json'
    const body = JSON.stringify(values.valueFor(schema ?? {}, '')) ?? ''
    return { body: chance.in(0.02) ? body.slice(0, chance.below(body.length + 1)) : body }
  }

  function wrongs({ path, method, operation }: (typeof operations)[number], { status, headers, text }: FuzzAnswer) {
    const declared = operation.responses[status]
    if (!declared) return [`answers ${status}, which it does not declare`]
    const type = headers.get('Content-Type')?.split(';')[0] ?? ''
    const schema = declared.content?.[type]?.schema
    if (!schema) return declared.content ? [`answers ${status} as ${type || 'nothing'}, which it does not declare`] : []
    // A file, such as a PDF, and lines of JSON are no JSON.
    if (!/[/+]json$/.test(type)) return []
    const key = `${method} ${path} ${status}`
    const checked = schemas.get(key) ?? compile(schema, document)
    schemas.set(key, checked)
    const body: unknown = JSON.parse(text)
    learn(body, path)
    const issues = checked.safeParse(body).error?.issues ?? []
    return issues.slice(0, 3).map((issue) => `answers ${status} with a wrong ${issue.path.join('.')}: ${issue.message}`)
  }

  function learn(body: unknown, path: string) {
    if (typeof body !== 'object' || !body) return
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'object') learn(value, path)
      else if (documentUrl.test(String(value)))
        values.remember('id of /api/documents', documentUrl.exec(String(value))?.[1])
      else if (telling.test(name)) values.remember(name, value)
      else if (name === 'id')
        for (const part of ['id', 'itemId']) values.remember(`${part} of ${path.split('/{')[0]}`, value)
    }
  }

  return { createRequest, count: operations.length }
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A schema of the description as one that checks. Zod looks for what it refers to under another name. */
function compile(schema: Schema, { components }: ApiDocument): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: components?.schemas ?? {} })
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
}
