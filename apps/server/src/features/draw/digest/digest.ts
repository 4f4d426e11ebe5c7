/**
 * Turns tickets into their part of a draw's list (docs/draw-format.md#tickets): the part of a commitment that costs time. It makes what
 * packages/draw makes of one ticket and one node, four at a time.
 */
import { TICKET_BYTES, ownerOf, saltOf } from '@fairdraw/draw/ticket.ts'
import {
  HASH_WORDS,
  allocateBlock,
  allocateHash,
  allocateLastBlock,
  createLaneHmac,
  joinedAcross,
  writeText,
} from './lane-hashes.ts'
import { LANES, createLanes, fillWord, wordsFrom } from './sha256-lanes.ts'
import type { LaneWords, Lanes } from './sha256-lanes.ts'

/** A power of two, so that the root of each part is a node of the whole draw's tree. */
export const TICKETS_PER_PART = 4_096
/** A power of two: the roots of groups are stored with a part, so that the path of a ticket is found without hashing the whole part. */
export const TICKETS_PER_GROUP = 64
const HASH_BYTES = 4 * HASH_WORDS
/** Owner and player of a ticket. */
export const OPENING_BYTES = 2 * HASH_BYTES

type Bytes = Uint8Array<ArrayBuffer>
/** `groups`: the root of each group, one after the other. */
export type ListPart = { records: Bytes; openings: Bytes; groups: Bytes; root: Bytes }

/** Digests the tickets of a part, a line each: its number, its holder's account and phone number as they are stored, with spaces between. */
export type Digest = (tickets: string) => ListPart

export function createDigest(secret: Uint8Array): Digest {
  const lanes = createLanes()
  const digestTickets = createTicketDigest(lanes, secret)
  const digestTree = createTreeDigest(lanes)
  return (text) => {
    const tickets = text.split('\n').map((line): Ticket => {
      const end = line.indexOf(' ')
      const next = line.indexOf(' ', end + 1)
      return {
        number: Number(line.slice(0, end)),
        account: Number(line.slice(end + 1, next)),
        phone: e164(line.slice(next + 1)),
      }
    })
    const records = new Uint8Array(tickets.length * TICKET_BYTES)
    const openings = new Uint8Array(tickets.length * OPENING_BYTES)
    const nodes = new Int32Array(tickets.length * HASH_WORDS)
    const into = { records: new DataView(records.buffer), openings: new DataView(openings.buffer), nodes }
    for (let first = 0; first < tickets.length; first += LANES) digestTickets(tickets, first, into)
    const groups = digestTree(nodes, tickets.length)
    return { records, openings, groups: bytesOf(groups), root: bytesOf(nodes.subarray(0, HASH_WORDS)) }
  }
}

function bytesOf(words: Int32Array): Bytes {
  const view = new DataView(new ArrayBuffer(4 * words.length))
  for (const [nth, word] of words.entries()) view.setInt32(4 * nth, word)
  return new Uint8Array(view.buffer)
}

/** A number as the list binds it; of an erased player, the name of nobody that stands in its place. */
export const e164 = (phone: string): string => phone.replace(/^0(?=7\d{9}$)/, '+44')

type Ticket = { number: number; account: number; phone: string }
/** `nodes`: the words of the tickets' leaves, one after the other. */
type Digested = { records: DataView; openings: DataView; nodes: Int32Array }

const SALT = 0x73616c74
/** 'player' is a word and a half; an account's number begins in the middle of one. */
const [PLAY, ER] = [0x706c6179, 0x65720000]
const PLAYER_BYTES = 6 + 8
const TWO_POW_32 = 2 ** 32

/** Digests as many tickets as there are lanes, or what is left of them, to their places. */
function createTicketDigest(lanes: Lanes, secret: Uint8Array) {
  const [drawHmac, saltHmac] = [createLaneHmac(lanes), createLaneHmac(lanes)]
  const drawKey = allocateHash(lanes)
  const secretWords = new DataView(secret.buffer, secret.byteOffset, HASH_BYTES)
  for (let nth = 0; nth < HASH_WORDS; nth += 1) fillWord(drawKey, nth, secretWords.getInt32(4 * nth))
  drawHmac.setKeys(drawKey)

  // 'salt' and a number; phone numbers; 'player' and an account; a key and an account; owner and player; a number and a holder after a zero byte.
  const saltBlock = allocateLastBlock(lanes, 12, 64)
  fillWord(saltBlock, 0, SALT)
  const [ownerBlock, opening] = [allocateBlock(lanes), allocateBlock(lanes)]
  const accountBlock = allocateLastBlock(lanes, PLAYER_BYTES, 64)
  fillWord(accountBlock, 0, PLAY)
  const playerBlock = allocateLastBlock(lanes, HASH_BYTES + 8)
  const openingEnd = allocateLastBlock(lanes, 0, OPENING_BYTES)
  const leafBlock = allocateLastBlock(lanes, 1 + TICKET_BYTES)
  const [salt, state, holder, leaf] = [1, 2, 3, 4].map(() => allocateHash(lanes)) as [Hash, Hash, Hash, Hash]
  const [owner, player] = [opening, wordsFrom(opening, HASH_WORDS)]

  return (tickets: readonly Ticket[], first: number, { records, openings, nodes }: Digested): void => {
    const count = Math.min(LANES, tickets.length - first)
    const tooLong: number[] = []
    for (let lane = 0; lane < count; lane += 1) {
      const { number, account, phone } = tickets[first + lane]!
      saltBlock.words[LANES + lane] = number / TWO_POW_32
      saltBlock.words[2 * LANES + lane] = number % TWO_POW_32
      const [upper, lower] = [account / TWO_POW_32, (account % TWO_POW_32) | 0]
      accountBlock.words[LANES + lane] = ER | (upper >>> 16)
      accountBlock.words[2 * LANES + lane] = (upper << 16) | (lower >>> 16)
      accountBlock.words[3 * LANES + lane] = (lower << 16) | (END_OF_MESSAGE >>> 16)
      playerBlock.words[HASH_WORDS * LANES + lane] = upper
      playerBlock.words[(HASH_WORDS + 1) * LANES + lane] = lower
      if (!writeText(ownerBlock, lane, phone)) tooLong.push(lane)
    }
    drawHmac.sign(saltBlock, salt)
    saltHmac.setKeys(salt)
    saltHmac.sign(ownerBlock, owner)
    drawHmac.sign(accountBlock, playerBlock)
    lanes.compress(lanes.initialState, playerBlock, player)
    for (const lane of tooLong) {
      const { number, phone } = tickets[first + lane]!
      writeHash(owner, lane, ownerOf(saltOf(secret, number), phone))
    }
    lanes.compress(lanes.initialState, opening, state)
    lanes.compress(state, openingEnd, holder)
    const [high, low] = [LANES, 2 * LANES]
    for (let lane = 0; lane < LANES; lane += 1) {
      const [upper, lower] = [saltBlock.words[high + lane]!, saltBlock.words[low + lane]!]
      leafBlock.words[lane] = upper >>> 8
      leafBlock.words[high + lane] = joinedAcross(upper, lower)
      leafBlock.words[low + lane] = joinedAcross(lower, holder.words[lane]!)
      leafBlock.words[10 * LANES + lane] = joinedAcross(holder.words[7 * LANES + lane]!, END_OF_MESSAGE)
    }
    for (let nth = 0; nth < 7 * LANES; nth += 1)
      leafBlock.words[3 * LANES + nth] = joinedAcross(holder.words[nth]!, holder.words[LANES + nth]!)
    lanes.compress(lanes.initialState, leafBlock, leaf)

    for (let lane = 0; lane < count; lane += 1) {
      const [record, opened] = [(first + lane) * TICKET_BYTES, (first + lane) * OPENING_BYTES]
      records.setInt32(record, saltBlock.words[high + lane]!)
      records.setInt32(record + 4, saltBlock.words[low + lane]!)
      for (let nth = 0; nth < HASH_WORDS; nth += 1) {
        const word = nth * LANES + lane
        records.setInt32(record + 8 + 4 * nth, holder.words[word]!)
        openings.setInt32(opened + 4 * nth, owner.words[word]!)
        openings.setInt32(opened + HASH_BYTES + 4 * nth, player.words[word]!)
        nodes[(first + lane) * HASH_WORDS + nth] = leaf.words[word]!
      }
    }
  }
}

type Hash = LaneWords

/** The byte that ends a message, where the next word would begin. */
const END_OF_MESSAGE = 0x80000000

function writeHash({ words }: LaneWords, lane: number, hash: Uint8Array): void {
  const view = new DataView(hash.buffer, hash.byteOffset, HASH_BYTES)
  for (let nth = 0; nth < HASH_WORDS; nth += 1) words[nth * LANES + lane] = view.getInt32(4 * nth)
}

const NODE_PREFIX = 0x01

/** Works the nodes of a tree out in the place of its leaves, level by level: in the end the first is the root. Gives those of the groups. */
function createTreeDigest(lanes: Lanes) {
  // A byte before two hashes moves each word on by one.
  const [block, last] = [allocateBlock(lanes), allocateLastBlock(lanes, 1, 64)]
  const [state, node] = [allocateHash(lanes), allocateHash(lanes)]
  const pairWords = 2 * HASH_WORDS

  const digestPairs = (nodes: Int32Array, first: number, count: number) => {
    for (let lane = 0; lane < count; lane += 1) {
      const pair = (first + lane) * pairWords
      let before = NODE_PREFIX
      for (let nth = 0; nth < pairWords; nth += 1) {
        const word = nodes[pair + nth]!
        block.words[nth * LANES + lane] = joinedAcross(before, word)
        before = word
      }
      last.words[lane] = joinedAcross(before, END_OF_MESSAGE)
    }
    lanes.compress(lanes.initialState, block, state)
    lanes.compress(state, last, node)
    for (let lane = 0; lane < count; lane += 1)
      for (let nth = 0; nth < HASH_WORDS; nth += 1)
        nodes[(first + lane) * HASH_WORDS + nth] = node.words[nth * LANES + lane]!
  }

  const digestLevels = (nodes: Int32Array, leaves: number, levels: number) => {
    let count = leaves
    for (let level = 0; level < levels && count > 1; level += 1) {
      const pairs = Math.floor(count / 2)
      for (let first = 0; first < pairs; first += LANES) digestPairs(nodes, first, Math.min(LANES, pairs - first))
      // The last of an odd number has nobody beside it, and goes up as it is.
      if (count % 2 === 1) nodes.copyWithin(pairs * HASH_WORDS, (count - 1) * HASH_WORDS, count * HASH_WORDS)
      count = Math.ceil(count / 2)
    }
    return nodes.slice(0, count * HASH_WORDS)
  }

  return (nodes: Int32Array, leaves: number): Int32Array => {
    const groups = digestLevels(nodes, leaves, Math.log2(TICKETS_PER_GROUP))
    digestLevels(nodes, groups.length / HASH_WORDS, Infinity)
    return groups
  }
}
