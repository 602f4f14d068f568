import { Link } from '@react-email/components'
import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'

/** Goes to an address that anybody may have typed: nothing in it is what a stranger could write. */
export const newsletterConfirmation: Template<{ path: string; hours: number }> = {
  subject: (t) => t('mail.newsletter_subject'),
  preview: (t) => t('mail.newsletter_preview'),
  why: (t, brand) => t('mail.footer_why_newsletter_request', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data: { path, hours } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting />
        <Words>{t('mail.newsletter_text')}</Words>
        <Action path={path}>{t('mail.newsletter_action')}</Action>
        <SmallWords>
          {t('mail.stock_confirm_hours', { hours })} {t('mail.not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}

type Campaign = {
  subject: string
  /** Paragraphs, with an empty line between them. */
  body: string
  /** Ends letters of this kind. */
  path: string
}

/** What staff have written to everybody who agreed. */
export const campaign: Template<Campaign> = {
  subject: (_t, _brand, { subject }) => subject,
  preview: (t) => t('mail.campaign_preview'),
  why: (t, brand) => t('mail.footer_why_campaign', { brand }),
  Body({ data: { body, path } }) {
    const { t, link, styles } = useLetter()
    return (
      <>
        <Greeting />
        {body.split(/\n\s*\n/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a letter do not change places.
          <Words key={index}>{paragraph.trim()}</Words>
        ))}
        <SmallWords>
          <Link href={link(path)} style={styles.link}>
            {t('mail.campaign_stop')}
          </Link>
        </SmallWords>
      </>
    )
  },
}
