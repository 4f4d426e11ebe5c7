const campaign = {
  type: 'standard',
  isCardMode: false,
  title: 'A gift from The Late Breakfast',
  text: 'Thanks for listening. Here’s something to play with.',
  mainImage: '/media/show-late-breakfast.webp',
  button: { enabled: true, url: '/win/tokens', text: 'Use your tokens' },
}

export const CAMPAIGN_EXAMPLES = {
  postCampaign: { body: { campaignCode: 'TOKENS10' }, reply: { status: 'available', campaign } },
  postCampaignClaim: {
    body: { campaignCode: 'TOKENS10', device: { type: 'phone', system: 'ios' } },
    reply: { status: 'awarded', prizeType: 'tokens', awardedValue: 10, awardText: '10 tokens for you' },
  },
}
