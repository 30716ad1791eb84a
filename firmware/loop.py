"""The board at work: scan, settle, talk, feed the watchdog, for ever."""

import time

import micropython
import pins
import release

import board
import machine
import manifest
import memory
import scan
import usb

WATCHDOG_MS = 4000  # far above a scan and a blocked write (the port gives up after 500 ms), below RP2040's 8388 ms


def forever() -> None:
    """Never returns: ends in a reset, asked for or by the watchdog."""
    micropython.kbd_intr(-1)  # a byte 0x03 in a message would otherwise stop the program
    columns = [_line(number) for number in pins.COLUMNS]
    rows = [_line(number) for number in pins.ROWS]
    end = board.Board(
        columns=len(columns),
        rows=len(rows),
        board=(machine.unique_id() + bytes(8))[:8],
        boot=memory.count_boot(),
        image=manifest.identity(),
        firmware=release.VERSION,
    )
    port = usb.Port()
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    ticks, now_ms, next_scan_ms = time.ticks_ms(), 0, 0
    while True:
        watchdog.feed()
        end.receive(port.read(max(0, next_scan_ms - now_ms)))
        later = time.ticks_ms()
        now_ms += time.ticks_diff(later, ticks)  # ticks wrap around, this does not
        ticks = later
        if now_ms >= next_scan_ms:
            next_scan_ms = now_ms + scan.SCAN_MS
            began = time.ticks_us()
            forward = scan.forward(columns, rows, time.sleep_us)
            took_us = time.ticks_diff(time.ticks_us(), began)
            backward = scan.backward(columns, rows, time.sleep_us) if end.testing else 0
            end.scanned(forward, backward, now_ms, took_us)
        if end.update_wanted:
            _stay_off(end, port)
        data = end.outgoing(now_ms)
        if data and not port.write(data):
            end.lost += 1


def _line(number: int) -> object:
    return machine.Pin(number, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1)


def _stay_off(end: board.Board, port: usb.Port) -> None:
    """Leave the flag and reset; where the flag cannot be written, say so and go on."""
    try:
        memory.ask_to_stay_off()
    except OSError as error:
        end.refuse_update(f"the flag cannot be written: {error}")
        return
    end.accept_update()
    port.write(end.outgoing(0))
    time.sleep_ms(100)  # lets the answer leave the USB buffer
    machine.reset()
