import { html } from 'hono/html'
import type { Api } from './api-env.ts'

const about = {
  openapi: '3.1.0',
  info: {
    title: 'Lens shop',
    version: '1',
    description:
      'The brand follows from the host, the language from ?locale= or else Accept-Language, the visitor from cookies. Amounts are minor units. Every refusal is application/problem+json.',
  },
}

type Operation = {
  operationId?: string
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string }[]
  responses?: Record<string, { description?: string }>
}

/** The API's description of itself, for machines and for people. */
export function apiDocs(api: Api) {
  api.doc31('/api/openapi.json', about)
  api.get('/api/docs', (c) => {
    const { paths = {} } = api.getOpenAPI31Document(about)
    return c.html(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · ${about.info.title}</title><link rel="stylesheet" href="/api-docs.css"></head>
<body><main><h1>API</h1><p>${about.info.description}</p><p><a href="/api/openapi.json">openapi.json</a></p>
${Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
    operationDocs(path, method, operation),
  ),
)}
</main></body></html>`)
  })
}

const operationDocs = (path: string, method: string, operation: Operation) => html`
<section id="${operation.operationId}">
<h2><code>${method.toUpperCase()} ${path}</code></h2>
<p><strong>${operation.operationId}</strong> ${operation.summary}</p>
${operation.parameters?.length ? html`<h3>Parameters</h3><dl>${operation.parameters.map((each) => html`<dt><code>${each.name}</code> in ${each.in}${each.required ? ', required' : ''}</dt><dd>${each.description}</dd>`)}</dl>` : ''}
<h3>Answers</h3><dl>${Object.entries(operation.responses ?? {}).map(([status, { description }]) => html`<dt>${status}</dt><dd>${description}</dd>`)}</dl>
</section>`
