import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import { carrierCodes } from '#contract/checkout/carriers.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import { roleMay } from '#contract/staff/roles.ts'
import { StartError } from '#contract/start-error.ts'
import type { Db } from '#server/database/database.ts'
import {
  actAtDesk,
  type DeskAct,
  type DeskOrder,
  type DeskWork,
  type Details,
  deskActs,
  deskRights,
  readDeskOrder,
  readWork,
} from '#server/desk/operations.ts'
import { readStaff } from '#server/identity/staff-store.ts'
import { usageError } from './command-line.ts'
import { onDatabase, runCommand } from './on-database.ts'

const text = { type: 'string' } as const
const yes = { type: 'boolean' } as const
const options = {
  as: text,
  pieces: text,
  carrier: text,
  tracking: text,
  until: text,
  parcel: text,
  return: text,
  refused: text,
  unsaleable: text,
  shipping: yes,
  goodwill: text,
  reason: text,
  'data-dir': text,
  help: yes,
} as const

const flag = (name: keyof Details) => `--${name}`
const acts = Object.entries(deskActs).map(([name, { does, takes }]) => {
  const flags = takes.map(flag).join(' ')
  return `  ${name.padEnd(12)}${does}${flags && `: ${flags}`}`
})

const help = `npm run desk
npm run desk -- show BRAND NUMBER
npm run desk -- ACT BRAND NUMBER --as EMAIL [options]

The first lists what waits for somebody of the shop: orders to pack, parcels that were lost or came back, returns, and
refunds. The second shows an order. The third does something to it; the shop writes to the customer, sends the money and
makes the papers. Doing the same thing twice changes nothing. The audit log has each act under the name of the member of
staff who does it, and it takes the same right as at the order's page.

${acts.join('\n')}

  --as EMAIL          the member of staff who does it
  --pieces 1:2,3:1    two pieces of line 1 and one of line 3; --refused and --unsaleable likewise
  --carrier NAME      ${carrierCodes.join(', ')}
  --tracking NUMBER   the number that the carrier gave the parcel
  --until 2026-12-24  the day of arrival
  --parcel 1          which parcel of the order; with ship, 2 for a second one with the same pieces and no tracking number
  --return R100123-1  which return
  --shipping          the shipping costs as well
  --goodwill 5.00     an amount, in the order's currency
  --reason TEXT       why; the same reason is refunded or cancelled once
  --data-dir FOLDER   where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help              this text`

type Command = ReturnType<typeof parseCommand>
export function parseCommand(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw usageError(error)
  }
}

function piecesOf(name: string, written: string): Pieces[] {
  return written.split(',').map((one) => {
    const [, line, quantity] = /^(\d{1,3}):([1-9]\d{0,3})$/.exec(one) ?? []
    if (!line || !quantity) throw new StartError(`--${name} is a list such as 1:2,3:1.`)
    return { line: Number(line), quantity: Number(quantity) }
  })
}

function matching(name: string, written: string, pattern: RegExp, example: string): string {
  if (!pattern.test(written)) throw new StartError(`--${name} is written like ${example}.`)
  return written
}

/** Each option in the form that the acts take it. */
const readers: { [Name in keyof Details]-?: (written: string) => Details[Name] } = {
  pieces: (written) => piecesOf('pieces', written),
  refused: (written) => piecesOf('refused', written),
  unsaleable: (written) => piecesOf('unsaleable', written),
  carrier: (written) => written,
  tracking: (written) => written,
  until: (written) => matching('until', written, /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '2026-12-24'),
  parcel: (written) => Number(matching('parcel', written, /^[1-9]\d{0,3}$/, '1')),
  return: (written) => written,
  shipping: () => true,
  goodwill: (written) => Math.round(Number(matching('goodwill', written, /^\d{1,5}(\.\d\d)?$/, '5.00')) * 100),
  reason: (written) => matching('reason', written, /^.{3,200}$/, '"the box was damaged"'),
}

function readDetails(act: DeskAct, values: Command['values']): Details {
  const { takes, needs = [] }: { takes: readonly (keyof Details)[]; needs?: readonly (keyof Details)[] } = deskActs[act]
  const given = (Object.keys(readers) as (keyof Details)[]).filter((name) => values[name] !== undefined)
  const unknown = given.find((name) => !takes.includes(name))
  if (unknown) throw new StartError(`${act} does not take --${unknown}. See --help.`)
  const missing = needs.find((name) => !given.includes(name))
  if (missing) throw new StartError(`${act} needs --${missing}. See --help.`)
  return Object.fromEntries(given.map((name) => [name, readers[name](String(values[name]))]))
}

/** The member of staff who does this, by the same table of rights as at the pages of the desk. */
async function memberFor(db: Db, act: DeskAct, email: string | undefined) {
  if (!email) throw new StartError(`Say who does this: --as with the e-mail address of a member of staff.`)
  const member = (await readStaff(db)).find((one) => one.email.toLowerCase() === email.toLowerCase())
  if (!member) throw new StartError(`${email} is nobody of the staff.`)
  if (!roleMay(member.role, deskRights[act]))
    throw new StartError(`${email} has the role ${member.role}, which may not ${act}.`)
  return { kind: 'staff', id: member.id } as const
}

const isAct = (name: string): name is DeskAct => Object.hasOwn(deskActs, name)
const money = (cents: number) => (cents / 100).toFixed(2)
const list = (title: string, lines: string[]) => [`${lines.length} ${title}${lines.length > 0 ? ':' : '.'}`, ...lines]

const describeWork = ({ orders, parcels, returns, refunds }: DeskWork) =>
  [
    ...list(
      'orders wait to be packed',
      orders.map(
        ({ brand, order, state, promisedOn, isRefused }) =>
          `  ${brand} ${order}: ${state}, promised ${promisedOn ?? 'for no day'}${isRefused ? ', refused by the fulfiller' : ''}`,
      ),
    ),
    ...list(
      'parcels went astray',
      parcels.map(
        ({ brand, order, parcel, state, carrier, trackingNumber }) =>
          `  ${brand} ${order} --parcel ${parcel}: ${state}, ${carrier} ${trackingNumber ?? ''}`,
      ),
    ),
    ...list(
      'returns are on their way or wait to be checked',
      returns.map(
        ({ brand, order, number, state, sendBy }) =>
          `  ${brand} ${order} --return ${number}: ${state}, to be sent by ${sendBy}`,
      ),
    ),
    ...list(
      'refunds wait for a person',
      refunds.map(
        ({ brand, order, amount, currency, problem }) =>
          `  ${brand} ${order}: ${money(amount)} ${currency}, ${problem}`,
      ),
    ),
  ].join('\n')

const describeOrder = ({ state, lines, returns }: DeskOrder) =>
  [
    `The order is ${state}.`,
    ...lines.map(
      ({ line, quantity, product, variant, eye, cancelled }) =>
        `  line ${line}: ${quantity} × ${product} ${variant}${eye ? `, ${eye} eye` : ''}${cancelled ? `, ${cancelled} cancelled` : ''}`,
    ),
    ...returns.map(
      ({ number, state, lines }) =>
        `  return ${number}: ${state}, ${lines.map(({ line, quantity }) => `${line}:${quantity}`).join(',')}`,
    ),
  ].join('\n')

/** Says so if a parcel was sent before: another one with the same pieces has to be told apart. */
const describeKnown = (done: unknown) =>
  typeof done === 'object' && done && 'isNew' in done && !done.isNew && 'number' in done
    ? `Nothing has changed: parcel ${done.number} was reported before. A second one with the same pieces and no tracking number takes --parcel 2.\n`
    : ''

/** Does what the arguments say, and tells what is so then. */
export async function runDesk(db: Db, { positionals, values }: Command): Promise<string> {
  const [act, brand = '', written = '', more] = positionals
  if (act === undefined) return describeWork(await readWork(db))
  if (act !== 'show' && !isAct(act)) throw new StartError(`The desk does not know ${act}. See --help.`)
  if (!brands.some(({ id }) => id === brand) || !/^\d{1,9}$/.test(written) || more !== undefined)
    throw new StartError('Name an order by its storefront and number, such as: claravue 100123.')
  const number = Number(written)
  let known = ''
  if (act !== 'show') {
    const details = readDetails(act, values)
    const by = await memberFor(db, act, values.as)
    const done = await actAtDesk(db, { act, brand, number, details, by })
    if (!done.ok) throw new StartError(`Refused, and nothing has changed: ${Object.values(done.error).join(', ')}.`)
    known = describeKnown(done.value)
  }
  const order = await readDeskOrder(db, brand, number)
  if (!order) throw new StartError(`${brand} has no order ${number}.`)
  return known + describeOrder(order)
}

async function main() {
  const command = parseCommand(process.argv.slice(2))
  if (command.values.help) return console.log(help)
  await onDatabase(command.values['data-dir'], async ({ db }) => console.log(await runDesk(db, command)))
}

if (import.meta.main) await runCommand(main)
