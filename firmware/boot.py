"""Runs first on every start: decides whether the controller stays off for an update. Starts nothing itself."""

import pins

import machine
import memory

memory.decide(not machine.Pin(pins.UPDATE, machine.Pin.IN, machine.Pin.PULL_UP)())
