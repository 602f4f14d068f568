/** `api` for our server, `pay` for the customer's browser. */
export type DatatransHosts = { api: string; pay: string }

export const datatransHosts = {
  sandbox: { api: 'https://api.sandbox.datatrans.com', pay: 'https://pay.sandbox.datatrans.com' },
  production: { api: 'https://api.datatrans.com', pay: 'https://pay.datatrans.com' },
} as const satisfies Record<string, DatatransHosts>
