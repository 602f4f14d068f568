import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import { Invitation } from '#contract/staff/people.ts'
import { staffRoles } from '#contract/staff/roles.ts'
import { StartError } from '#contract/start-error.ts'
import { usageError } from '#scripts/command-line.ts'
import { openSettings } from '#scripts/shop-link.ts'
import { originOf } from '#server/http/visit.ts'
import { createInvitation, invitationPath } from '#server/identity/staff-people.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { onDatabase, runCommand } from './on-database.ts'

const help = `npm run staff:invite -- EMAIL

Prints a link by which the owner of the address becomes one of the staff. It works once, for three days. This is how a
shop gets its first lead, and how a lead comes back who has lost both password and second factor: the link drops them.
Everybody else is invited at the desk, under Team. A shop on the embedded database has to be stopped first.

  --role NAME         ${staffRoles.join(', ')} (otherwise lead)
  --brand NAME        the storefront at which they set up their access (otherwise ${brands[0].id})
  --data-dir FOLDER   where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help              this text`

const text = { type: 'string' } as const
const options = { role: text, brand: text, 'data-dir': text, help: { type: 'boolean' } } as const

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw usageError(error)
  }
}

async function main() {
  const { values, positionals } = readArguments()
  if (values.help) return console.log(help)
  const [email, ...others] = positionals
  const wish = Invitation.safeParse({ email, role: values.role ?? 'lead' })
  if (!wish.success || others.length > 0)
    throw new StartError(`Name one e-mail address, and with --role one of ${staffRoles.join(', ')}. See --help.`)
  const { config, brand } = openSettings(values)
  const token = newToken()
  await onDatabase(values['data-dir'], async ({ db }) => {
    await db.transaction((db) =>
      createInvitation(db, { ...wish.data, actor: 'npm run staff:invite', brand: brand.id, token }),
    )
  })
  console.log(originOf(brand, config) + invitationPath(token))
}

await runCommand(main)
