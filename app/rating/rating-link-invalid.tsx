import { LinkInvalid } from '#app/mailed-links/link-invalid.tsx'
import { useTexts } from '#app/texts.tsx'

export function RatingLinkInvalid() {
  const t = useTexts()
  return (
    <LinkInvalid
      title={t('rating.link_failed_title')}
      text={t('rating.link_failed')}
      to="/my-account/ratings"
      action={t('rating.to_queue')}
    />
  )
}
