/** The demonstration's word drum: a month of words. */
import type { WordDrum } from '@fairdraw/contract/games/word-drum.ts'

const word = (spelt: string, clue: string, note: string) => ({ parts: spelt.split('-'), clue, note })

export const wordDrum: WordDrum = {
  game: {
    id: 'word-drum',
    title: 'Word drum',
    text: 'Three drums, one word a day. Stop them on the word that fits the clue, and you win tokens.',
    tokens: 10,
  },
  words: [
    word('lav-en-der', 'A purple flower that smells of sleep', 'Bees like it even more than pillows do.'),
    word('sun-flow-er', 'It turns its yellow face to follow the light', 'The tallest on record is over nine metres.'),
    word('ted-dy-bear', 'A furry friend from the nursery', 'Named after a president who would not shoot one.'),
    word('cin-na-mon', 'The spice in a sticky bun', 'It’s the bark of a tree, rolled up.'),
    word('bum-ble-bee', 'A round, stripy visitor to the garden', 'It warms up before it flies, by shivering.'),
    word('um-brel-la', 'You’ll want one in Manchester', 'The word means ‘a little shade’.'),
    word('cho-co-late', 'Brown, sweet and gone by Boxing Day', 'It was a drink for three thousand years.'),
    word('to-ma-to', 'A fruit that passes for a vegetable', 'An American court ruled it a vegetable in 1893.'),
    word('or-ches-tra', 'Eighty people watching one person wave', 'They all tune to the oboe.'),
    word('tor-na-do', 'Dorothy’s way out of Kansas', 'Britain has about thirty a year, usually small.'),
    word('vol-ca-no', 'A mountain with a temper', 'Edinburgh’s castle stands on one that gave up.'),
    word('but-ter-fly', 'It began as a caterpillar', 'It tastes with its feet.'),
    word('sand-cas-tle', 'A home by the sea, until the tide', 'The best mix is one part water to eight of sand.'),
    word('mar-ma-lade', 'A bear keeps some under his hat', 'Seville oranges are too bitter for anything else.'),
    word('di-no-saur', 'Large, scaly, and late for everything by 66 million years', 'Chickens are what’s left.'),
    word(
      'tram-po-line',
      'You go up, you come down, the fence catches you',
      'Invented by a man who watched trapeze artists fall.',
    ),
    word('sub-ma-rine', 'The Beatles had a yellow one', 'The first was rowed under the Thames in 1620.'),
    word('hur-ri-cane', 'A very big wind with a first name', 'Each list of names comes round again after six years.'),
    word('kan-ga-roo', 'It carries its child in a pocket', 'It can’t walk backwards.'),
    word('ba-na-na', 'Yellow, bent and a favourite of slapstick', 'Botanically it’s a berry. A strawberry isn’t.'),
    word('tele-vi-sion', 'You might be watching it right now', 'First shown in a Soho attic in 1926.'),
    word('car-a-van', 'A house that holds up the A303', 'The word is Persian, for people travelling together.'),
    word('har-mo-ny', 'What a choir is after', 'Barbershop has four parts of it.'),
    word('pic-co-lo', 'The smallest and loudest of the flutes', 'Its name is Italian for ‘small’.'),
    word('dom-i-no', 'Push one and they all go', 'The record is over four million in a row.'),
    word('cu-cum-ber', 'It’s cool, and green, and in a sandwich at tea', 'It’s 96% water.'),
    word('al-pha-bet', 'Twenty-six of the most useful things ever made', 'Named after its first two letters.'),
    word('fan-ta-sy', 'A tale with at least one dragon', 'It once just meant ‘imagination’.'),
    word('cel-e-ry', 'The stick that nobody finishes', 'It was grown as medicine first.'),
    word('gon-do-la', 'Venice’s answer to the bus', 'Since 1562 they have all been black.'),
    word('or-i-gami', 'A square of paper with ambitions', 'A thousand cranes are said to grant a wish.'),
  ],
}
