import type { Api } from './api-env.ts'

const operations = [
  ['/healthz', 'healthz', 'Whether the process is up', { 200: 'It is' }],
  [
    '/readyz',
    'readyz',
    'Whether it can serve: database reachable, migrations applied',
    { 200: 'It can', 503: 'It cannot' },
  ],
  [
    '/metrics',
    'metrics',
    'Figures for Prometheus, for those who have the token',
    { 200: 'The figures', 404: 'Not without the token' },
  ],
] as const

/** The addresses for operators are answered before any brand is looked up (server/http/health.ts); here they are described. */
export function describeHealthEndpoints(api: Api) {
  for (const [path, operationId, summary, answers] of operations) {
    api.openAPIRegistry.registerPath({
      method: 'get',
      path,
      operationId,
      summary,
      responses: Object.fromEntries(Object.entries(answers).map(([status, description]) => [status, { description }])),
    })
  }
}
