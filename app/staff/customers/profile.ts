import type { WearerPass } from '#contract/wearers/passport.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'

export type Profile = Extract<Awaited<ReturnType<Shop['customerDesk']['profile']>>, { ok: true }>['value']

/** What the page shows after a form was sent to it. */
export type CustomerAnswer = {
  passes?: WearerPass[]
  /** Which form was refused, and why. */
  refused?: { form: string; text: MessageId; open?: { kind: string; number: string }[] }
}
