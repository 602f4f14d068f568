declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    /** Milliseconds; the run ends with a sample. */
    sampleInt: number
    headers: Record<string, string>
  }
  type Result = {
    /** Seconds. */
    duration: number
    requests: { total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    /** Bytes, headers included. */
    throughput: { total: number }
    errors: number
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
