import { html } from 'hono/html'
import { about, describeApi } from './api-document.ts'
import type { Api } from './api-env.ts'

type Operation = {
  operationId?: string
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string }[]
  responses?: Record<string, { description?: string }>
}

/** The API's description of itself, for machines and for people. */
export function apiDocs(api: Api) {
  api.get('/api/openapi.json', (c) => c.json(describeApi(api, c.env.visit.origin)))
  api.get('/api/docs', (c) => {
    const { paths = {} } = describeApi(api, c.env.visit.origin)
    return c.html(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · ${about.title}</title><link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/api-docs.css"></head>
<body><main><h1>API</h1><p>${about.description}</p><p><a href="/api/openapi.json">openapi.json</a></p>
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
