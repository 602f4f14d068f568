import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const projectRoot = join(import.meta.dirname, '..')

/** Playwright opens a window if this variable is set, so that a person can watch a test. */
export const isBrowserVisible = Boolean(process.env.PWDEBUG)

/** Visitors have a full Chromium: it asks for /favicon.ico and shows scrollbars that take room, unlike its headless shell. */
export const isBrowserFull = isBrowserVisible || process.env.CHROMIUM === 'full'

type Outcome = { code: number; output: string }
type Options = {
  /** Added to the environment that this process was started with. */
  env?: Record<string, string>
  /** Ends the command, as failed, after so many milliseconds. */
  timeout?: number
  /** Shows the output at once instead of collecting it. */
  live?: boolean
}

/** A step throws it to end the whole run. The terminal shows the message without a stack trace. */
export class StepFailed extends Error {
  override name = 'StepFailed'
}

/** Runs a program to its end. A program that cannot be started counts as failed. */
export function run(command: string, args: string[], { env, timeout, live = false }: Options = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...(timeout && { timeout }),
    })
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a tool of a dependency with this Node. It does not use node_modules/.bin, which is different on Windows. */
export function runTool(dependency: string, args: string[], options?: Options) {
  const folder = join(projectRoot, 'node_modules', dependency)
  const { bin }: { bin: Record<string, string> } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [file] = Object.values(bin)
  if (!file) throw new Error(`${dependency} has no command`)
  return run(process.execPath, [join(folder, file), ...args], options)
}

/** Prints one line for a step that passes, and the whole output of one that fails. */
export async function step(title: string, work: () => Promise<Outcome>) {
  const started = performance.now()
  const { code, output } = await work()
  const duration = seconds(performance.now() - started)
  if (code === 0) return console.log(`✓ ${title} (${duration})`)
  console.log(`✗ ${title} (${duration})\n\n${output.trimEnd()}\n`)
  throw new StepFailed(`Stopped at: ${title}`)
}

export function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** Runs the main function of a script. Of a failed step, only its sentence is printed. */
export async function runScript(main: () => Promise<void>) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    process.exitCode = 1
  }
}
