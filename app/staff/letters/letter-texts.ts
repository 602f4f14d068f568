import type { MarketingChannel } from '#contract/identity/identity.ts'
import type { CampaignState, CampaignTexts } from '#contract/staff/campaigns.ts'
import type { MessageId } from '#messages/ids.ts'

export const channelTexts: Readonly<Record<MarketingChannel, MessageId>> = {
  newsletter: 'desk-letters.channel_newsletter',
  marketing_automation: 'desk-letters.channel_marketing_automation',
  retention_campaign: 'desk-letters.channel_retention_campaign',
}

export const stateTexts: Readonly<Record<CampaignState, MessageId>> = {
  draft: 'desk-letters.state_draft',
  sending: 'desk-letters.state_sending',
  stopped: 'desk-letters.state_stopped',
  sent: 'desk-letters.state_sent',
}

/** The first subject that is written. */
export const letterTitle = (texts: CampaignTexts): string | undefined =>
  Object.values(texts).find((text) => text?.subject)?.subject
