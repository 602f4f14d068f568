/** What a shop must be told before it goes live. Nobody listens where its mails go. */
export const liveSettings = {
  SHOP_MODE: 'live',
  SHOP_SECRET: 'a secret of more than 32 characters',
  HOSTS_CLARAVUE: 'claravue.example',
  HOSTS_LINSENHAUS: 'linsenhaus.example',
  HOSTS_LENTEO: 'lenteo.example',
  MAIL_SMTP_URL: 'smtp://127.0.0.1:9',
}
