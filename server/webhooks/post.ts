import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { lookup as lookupName } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { codeOf } from '#contract/error-code.ts'
import { hostOf, isAllowedAddress, type NetworkRule } from './networks.ts'

export type Answer = { status: number | null; problem: string | null; answer: string; milliseconds: number }
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<Answer>

/** So much of an answer is read, and so many characters of it are stored. */
const mostRead = 65_536
const mostStored = 500
/** For the whole of it, from the name to the last byte. */
const usualTimeout = 8000

/** Where a name leads. */
type Resolve = (name: string, options: LookupAllOptions) => Promise<LookupAddress[]>

class InsideError extends Error {
  code = 'INSIDE'
}

/**
 * Sends to addresses of the internet only. Where a name leads is asked for once, checked, and that is where the connection
 * goes: a name that leads elsewhere a moment later does not help. Redirects are not followed, and no proxy of the
 * environment is used.
 */
export function createPost(
  rule: NetworkRule,
  { timeout = usualTimeout, resolve = lookupName }: { timeout?: number; resolve?: Resolve } = {},
): Post & { close: () => void } {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => isAllowedAddress(address, rule)))
          callback(new InsideError('The name leads into our own network'), '')
        else if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
  const options = { keepAlive: true, maxSockets: 50, timeout: 60_000 }
  const agents = { http: new http.Agent(options), https: new https.Agent(options) }

  function send(url: URL, headers: Record<string, string>, body: string): Promise<Omit<Answer, 'milliseconds'>> {
    const host = hostOf(url)
    if (isIP(host) && !isAllowedAddress(host, rule)) throw new InsideError('The address is in our own network')
    const isSafe = url.protocol === 'https:'
    const { promise, resolve: done, reject } = Promise.withResolvers<Omit<Answer, 'milliseconds'>>()
    const request = (isSafe ? https : http).request(
      url,
      {
        method: 'POST',
        agent: isSafe ? agents.https : agents.http,
        lookup,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeout),
      },
      (response) => {
        const parts: Buffer[] = []
        let read = 0
        const end = () => {
          const text = Buffer.concat(parts).toString('utf8').slice(0, mostStored).replaceAll('\0', '')
          done({ status: response.statusCode ?? null, problem: null, answer: text })
        }
        response.on('data', (part: Buffer) => {
          if (read < mostStored * 4) parts.push(part)
          read += part.length
          if (read > mostRead) {
            end()
            response.destroy()
          }
        })
        response.on('end', end)
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
    return promise
  }

  async function post(url: string, headers: Record<string, string>, body: string): Promise<Answer> {
    const begun = performance.now()
    const milliseconds = () => Math.round(performance.now() - begun)
    try {
      const answer = await send(new URL(url), headers, body)
      return { ...answer, milliseconds: milliseconds() }
    } catch (error) {
      return { status: null, problem: problemOf(error), answer: '', milliseconds: milliseconds() }
    }
  }
  return Object.assign(post, {
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  })
}

/** Its code, by which an administrator of the receiver finds the cause. */
function problemOf(error: unknown): string {
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return isLate ? 'TIMEOUT' : (codeOf(error) ?? 'UNKNOWN')
}
