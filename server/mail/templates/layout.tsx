import { Body, Container, Head, Heading, Html, Link, Preview, Section } from '@react-email/components'
import type { ReactNode } from 'react'
import { useLetter } from './letter.tsx'
import { darkStyles } from './look.ts'
import { Contact, SmallWords } from './parts.tsx'

type LayoutProps = { subject: string; preview: string; why: string; children: ReactNode }

/** The frame of every mail: the brand's name above, how to contact the shop below. It loads nothing but pictures of products. */
export function Layout({ subject, preview, why, children }: LayoutProps) {
  const { brand, locale, link, styles } = useLetter()
  return (
    <Html lang={locale} dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Body className="mail-page" style={styles.page}>
        <Preview>{preview}</Preview>
        <Container style={styles.column}>
          <Link className="mail-wordmark" href={link('/')} style={styles.wordmark}>
            {brand.name}
          </Link>
          <Section className="mail-card" style={styles.card}>
            <Heading as="h1" style={styles.title}>
              {subject}
            </Heading>
            {children}
          </Section>
          <Footer why={why} />
        </Container>
      </Body>
    </Html>
  )
}

function Footer({ why }: { why: string }) {
  const { t, link, styles } = useLetter()
  return (
    <>
      <SmallWords>
        {t('mail.footer_help')}
        <br />
        <Contact />
      </SmallWords>
      <SmallWords>
        {why}
        <br />
        <Link href={link('/legal-notice')} style={styles.link}>
          {t('mail.legal_notice')}
        </Link>
        {' · '}
        <Link href={link('/privacy')} style={styles.link}>
          {t('mail.privacy')}
        </Link>
      </SmallWords>
    </>
  )
}
