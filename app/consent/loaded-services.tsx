import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'

/** Names the companies whose scripts a yes to statistics loads, if the storefront has any: they learn who visits what. */
export function LoadedServices() {
  const t = useTexts()
  const { measurement, sentryDsn } = useStorefront().storefront
  const services = [...(measurement.container ? ['Google Tag Manager'] : []), ...(sentryDsn ? ['Sentry'] : [])]
  return services.length > 0 && ` ${t('consent.services', { services: services.join(', ') })}`
}
