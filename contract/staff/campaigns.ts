import { z } from 'zod'
import { localeCodes } from '#contract/brand.ts'
import { marketingChannels } from '#contract/identity/identity.ts'
import { textLine, textLines } from '#contract/printable-text.ts'

/** `stopped`: staff ended it before everybody had got it. */
export type CampaignState = 'draft' | 'sending' | 'stopped' | 'sent'

/** Letters of the third channel, `marketing_automation`, are written by the shop itself: reminders and invitations. */
export const letterChannels = ['newsletter', 'retention_campaign'] as const

const optionalMonths = z
  .union([z.literal('').transform(() => null), z.coerce.number().pipe(z.int().min(1).max(60))])
  .default(null)

export const NewCampaign = z.object({
  id: z.uuid(),
  brand: z.string().max(40),
  channel: z.enum(letterChannels),
  idle_months: optionalMonths,
})
export type NewCampaign = z.infer<typeof NewCampaign>

/** A language may be unfinished while the letter is a draft. */
export const CampaignText = z.object({ subject: textLine(150), body: textLines(20_000) })
export type CampaignText = z.infer<typeof CampaignText>
export const CampaignTexts = z.partialRecord(z.enum(localeCodes), CampaignText)
export type CampaignTexts = z.infer<typeof CampaignTexts>

/** Whose addresses a file lists. */
export const ConsentQuery = z.object({ shop: z.string().max(40), channel: z.enum(marketingChannels) })
export type ConsentQuery = z.infer<typeof ConsentQuery>
