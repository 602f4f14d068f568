import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { countries } from '#brands/countries.ts'
import { projectFiles } from '#scripts/project-files.ts'
import { projectRoot } from '#scripts/run-step.ts'

/** The files that have something to say about each market. Brands only choose among them. */
function filesByCountry() {
  const ownFiles = brands.map(({ id }) => `brands/${id}.ts`)
  return projectFiles(/\.tsx?$/)
    .filter(({ path }) => /^(app|brands|contract|server)\//.test(path) && !ownFiles.includes(path))
    .filter(({ path }) => !/\.(test|contract)\.tsx?$|^server\/testing\//.test(path))
    .filter(({ source }) => Object.keys(countries).every((code) => new RegExp(`\\b${code}:|'${code}'`).test(source)))
    .map(({ path }) => path)
}

test('[I18-001] the recipe for another market names every file that lists the markets', () => {
  const page = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8')
  const [, recipe = ''] = /### A market\n(.*?)\n### /s.exec(page) ?? []
  const files = filesByCountry()
  expect(files).toContain('brands/countries.ts')
  expect(files.filter((file) => !recipe.includes(`\`${file}\``))).toEqual([])
})
