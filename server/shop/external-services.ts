import { sanitiseByRules } from '#server/addresses/local-sanitiser.ts'
import { sanitiseAt } from '#server/addresses/remote-sanitiser.ts'
import type { Sanitiser } from '#server/addresses/sanitiser.ts'
import type { Config } from '#server/config/config.ts'
import type { CreditBureau } from '#server/credit/bureau.ts'
import { bureauByRules } from '#server/credit/local-bureau.ts'
import { bureauAt } from '#server/credit/remote-bureau.ts'
import { demoPartners } from '#server/partners/demo-partners.ts'
import type { PartnerDirectory } from '#server/partners/directory.ts'

/** Who is asked about addresses, credit and opticians. */
export type ExternalServices = { sanitiser: Sanitiser; bureau: CreditBureau; partners: PartnerDirectory }

const noPartners: PartnerDirectory = { partner: async () => undefined }

/** Each by configuration, and otherwise by what the shop knows itself. */
export const openExternalServices = ({ sanitiser, creditBureau, mode }: Config): ExternalServices => ({
  sanitiser: sanitiser ? sanitiseAt(sanitiser) : sanitiseByRules,
  bureau: creditBureau ? bureauAt(creditBureau) : bureauByRules,
  partners: mode === 'demo' ? demoPartners : noPartners,
})
