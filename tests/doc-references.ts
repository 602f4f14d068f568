import { posix } from 'node:path'
import type { ProjectFile } from '#scripts/project-files.ts'

/** What the pages of the documentation may refer to. */
export type Project = {
  /** Every file, by its path from the root. */
  files: readonly string[]
  /** The text of every page, by its path: links may lead to one of its headings. */
  pages: ReadonlyMap<string, string>
  /** The names of package.json's scripts. */
  scripts: ReadonlySet<string>
  /** The folders and files of .gitignore, which exist only after an install, a build or a start. */
  ignored: readonly string[]
}

const commandsOfNpm = ['install', 'ci', 'exec', 'run']
/** Files that many modules have. Everywhere else a bare name has to be that of one file. */
const roles = [
  'operations.ts',
  'rules.ts',
  'store.ts',
  'schema.ts',
  'http.ts',
  'jobs.ts',
  'service.ts',
  'service.contract.ts',
  'README.md',
]
const extension = /.\.(ts|tsx|mjs|js|json|jsonl|css|sql|md|svg|webp)$/
const pathLike = /^[\w.<>{}*,…-]+(\/[\w.<>{}*,…-]+)*\/?$/
const codeBlock = /^```(\w*)\n([\s\S]*?)^```/gm

/** What a page names and the project lacks, in sentences: files, folders, commands and links. */
export function brokenReferences(page: ProjectFile, project: Project): string[] {
  const blocks = [...page.source.matchAll(codeBlock)].map(([, language = '', text = '']) => ({ language, text }))
  const prose = page.source.replace(codeBlock, '')
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const folders = new Set(project.files.flatMap((path) => /^[^/]+(?=\/)/.exec(path) ?? []))
  const drawn = blocks.flatMap(({ language, text }) => (language === 'mermaid' ? rootedPaths(text, folders) : []))
  const paths = [...spans.flatMap((span) => pathsIn(span, folders)), ...drawn]
  const commands = [...spans, ...blocks.map(({ text }) => text)].flatMap(commandsIn)
  const problems = [
    ...paths.flatMap((path) => unresolved(path, page, project)),
    ...commands
      .filter((name) => !project.scripts.has(name))
      .map((name) => `names npm ${name}, which package.json lacks`),
    ...links.filter((to) => !leadsSomewhere(to, page, project)).map((to) => `links to ${to}, which leads nowhere`),
  ]
  return problems.map((problem) => `${page.path} ${problem}.`)
}

/** The scripts that a command line names: `npm run x`, `npm test`. */
function commandsIn(code: string): string[] {
  return [...code.matchAll(/\bnpm (run )?(?:-\S+ )*([a-z][\w:-]*)/g)].flatMap(([, run, name = '']) =>
    run || !commandsOfNpm.includes(name) ? [name] : [],
  )
}

/** A span is a path if it ends like a file or with a slash, or begins with a folder of the root. URLs begin with a slash. */
function pathsIn(span: string, folders: ReadonlySet<string>): string[] {
  if (/\s/.test(span)) return rootedPaths(span, folders)
  const path = span.replace(/^#(?=\w+\/)/, '')
  if (!pathLike.test(path)) return []
  const isRooted = path.includes('/') && folders.has(path.split('/')[0] ?? '')
  return isRooted || extension.test(path) || path.endsWith('/') ? [path] : []
}

/** Paths inside a longer text: only what begins with a folder of the root. */
function rootedPaths(text: string, folders: ReadonlySet<string>): string[] {
  const found = [...text.matchAll(/(?<![\w/.#-])([\w-]+)\/[\w./*-]*\w/g)]
  return found.flatMap(([path, folder = '']) => (folders.has(folder) ? [path] : []))
}

function unresolved(path: string, page: ProjectFile, project: Project): string[] {
  if (project.ignored.some((entry) => path === entry || path.startsWith(`${entry}/`))) return []
  return alternatives(path).flatMap((each) => {
    const count = matches(each, page, project)
    if (count === 0) return [`names ${each}, which does not exist`]
    return count > 1 && isAmbiguous(each, page) ? [`names ${each}, of which there are ${count}: write the path`] : []
  })
}

/** `{de,en}.json` is two names. */
function alternatives(path: string): string[] {
  const [whole, list] = /\{([^}]*)\}/.exec(path) ?? []
  if (whole === undefined || list === undefined) return [path]
  return list.split(',').flatMap((one) => alternatives(path.replace(whole, one)))
}

/** A name without folder. */
const isBare = (path: string) => !path.replace(/\/$/, '').includes('/')

/** The page of a module: bare names in it are files of that module. */
const isModulePage = ({ path }: ProjectFile) => path.endsWith('/README.md') && !path.startsWith('docs/')

const isAmbiguous = (path: string, page: ProjectFile) =>
  !/[*<…/]/.test(path) && !isModulePage(page) && !roles.includes(path)

/** How many files of the project this may be: of the page's own folder, from the root, or with that name anywhere. */
function matches(path: string, page: ProjectFile, { files }: Project): number {
  if (files.includes(path)) return 1
  const folder = `${escaped(posix.dirname(page.path))}/`
  const isName = isBare(path) && !path.endsWith('/')
  const places = isModulePage(page)
    ? [isBare(path) ? `${folder}(?:.*/)?` : folder, '']
    : [folder, isName ? '(?:.*/)?' : '']
  const pattern = new RegExp(`^(?:${places.join('|')})${patternOf(path)}(?:/|$)`)
  return files.filter((file) => pattern.test(file)).length
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `<id>` and `*` stand for one name, `**` and `…` for any number of them. */
const patternOf = (path: string) =>
  path
    .replace(/\/$/, '')
    .split(/(<[^>]*>|\*\*|\*|…)/)
    .map((part) => {
      if (part === '**' || part === '…') return '.*'
      return part === '*' || part.startsWith('<') ? '[^/]+' : escaped(part)
    })
    .join('')

function leadsSomewhere(target: string, page: ProjectFile, { files, pages }: Project): boolean {
  if (/^[a-z]+:/.test(target)) return true
  const [file = '', anchor] = target.split('#')
  const path = file ? posix.join(posix.dirname(page.path), file).replace(/\/$/, '') : page.path
  if (!files.some((known) => known === path || known.startsWith(`${path}/`))) return false
  return anchor === undefined || anchorsOf(pages.get(path) ?? '').includes(anchor)
}

/** As GitHub makes them of headings. */
const anchorsOf = (source: string) =>
  [...source.replace(codeBlock, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

/** Messages that a page quotes, like “Port … is in use”, and that no source has; `…` stands for what differs. */
export function unknownMessages(page: ProjectFile, sources: readonly ProjectFile[]): string[] {
  const quoted = [...page.source.matchAll(/“([^”]+)”/g)].map(([, message = '']) => message)
  const isIn = (source: string, message: string) =>
    message
      .split('…')
      .every((part) => source.includes(part.trim().replaceAll('’', "'")) || source.includes(part.trim()))
  return quoted.filter((message) => !sources.some(({ source }) => isIn(source, message)))
}
