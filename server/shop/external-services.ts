import { sanitiseByRules } from '#server/addresses/local-sanitiser.ts'
import { sanitiseAt } from '#server/addresses/remote-sanitiser.ts'
import type { Sanitiser } from '#server/addresses/sanitiser.ts'
import type { Config } from '#server/config/config.ts'
import type { CreditBureau } from '#server/credit/bureau.ts'
import { bureauByRules } from '#server/credit/local-bureau.ts'
import { bureauAt } from '#server/credit/remote-bureau.ts'
import { demoMileage } from '#server/loyalty/demo-mileage.ts'
import type { MileageService } from '#server/loyalty/mileage.ts'
import { mileageAt } from '#server/loyalty/remote-mileage.ts'
import { demoPartners } from '#server/partners/demo-partners.ts'
import type { PartnerDirectory } from '#server/partners/directory.ts'
import { directoryAt } from '#server/partners/remote-directory.ts'

/** Who is asked about addresses, credit, opticians and miles. */
export type ExternalServices = {
  sanitiser: Sanitiser
  bureau: CreditBureau
  partners: PartnerDirectory
  /** Missing if the shop has no mileage service. */
  mileage?: MileageService
}

const noPartners: PartnerDirectory = { partner: async () => undefined }

/** Each by configuration, and otherwise by what the shop knows itself. */
export const openExternalServices = ({
  sanitiser,
  creditBureau,
  mileage,
  partners,
  mode,
}: Config): ExternalServices => ({
  sanitiser: sanitiser ? sanitiseAt(sanitiser) : sanitiseByRules,
  bureau: creditBureau ? bureauAt(creditBureau) : bureauByRules,
  mileage: mileage ? mileageAt(mileage) : mode === 'demo' ? demoMileage : undefined,
  partners: partners ? directoryAt(partners) : mode === 'demo' ? demoPartners : noPartners,
})
